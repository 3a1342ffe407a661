import type { Mutant } from '../../taking-out/mutant.ts'

const SQL = { at: 'sql/migrations/0051.do.printers.sql' }
const TCP_TESTS = ['feed-printer.test.ts']
const REFUND_TESTS = ['refunded-slips.test.ts']
const EPSON_TESTS = ['epson-print.test.ts']
const TESTS = ['cloud-print.test.ts']

/** What comes out of printers, once in effect. */
export const PRINTING: readonly Mutant[] = [
  {
    guard: 'a printer has its own tickets alone',
    at: 'jobOf',
    find: 'where printer_id = ${printerId} and id = ${id}`',
    replace: 'where id = ${id}`',
    tests: [...TESTS, '-t', 'no printer has another one’s tickets'],
  },
  {
    guard: 'an order is printed once it is paid (trigger)',
    ...SQL,
    find: "when (old.status = 'pending' and new.status = 'confirmed') execute",
    replace: "when (old.status = 'pending' and new.status = 'ready') execute",
    tests: [...TESTS, '-t', 'a paid order is printed once'],
  },
  {
    guard: 'the pieces of a refund are told once (trigger)',
    at: 'sql/migrations/0067.do.refunded-slips.sql',
    find: '  update line_items set refund_told = refunded_quantity\n  where order_id = new.order_id and refunded_quantity > refund_told;\n',
    replace: '',
    tests: [...REFUND_TESTS, '-t', 'a refund of lines prints'],
  },
  {
    guard: 'a printer’s secret opens its own way alone',
    at: 'askingPrinter',
    find: 'if (printer?.way !== way) throw',
    replace: 'if (!printer) throw',
    tests: [...EPSON_TESTS, '-t', 'its secret alone opens its address'],
  },
  {
    guard: 'no address outside of the house is written to',
    at: 'talk',
    find: "addressErrors(address, env.PRINTER_ADDRESSES === 'any').length > 0",
    replace: 'addressErrors(address, true).length > 0',
    tests: [...TCP_TESTS, '-t', 'no address outside of the house'],
  },
]
