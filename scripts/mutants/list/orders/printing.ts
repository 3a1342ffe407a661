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
    guard: 'a ticket that comes too late to be cooked comes no more',
    at: 'paperOf',
    find: '  if (!order || isPast(job, order.status)) return null\n',
    replace: '  if (!order) return null\n',
    tests: [...TESTS, '-t', 'cancelled before its printer came back'],
  },
  {
    guard: 'a ticket that is fetched again says so',
    at: 'paperOf',
    find: '    isRepeated: job.sendings > 0,\n',
    replace: '    isRepeated: false,\n',
    tests: [...TESTS, '-t', 'comes again and says so'],
  },
  {
    guard: 'a ticket that no printer can read is given up',
    at: 'giveUpAtLast',
    find: 'if (job.sendings < MOST_SENDINGS) return',
    replace: 'if (job.sendings < MOST_SENDINGS * 1000) return',
    tests: [...TESTS, '-t', 'cannot read is given up'],
  },
  {
    guard: 'a printer without paper is offered nothing',
    at: 'askedForPrint',
    find: "  if (!printer.isActive || state !== 'ready' || said.printingInProgress) return { jobReady: false }\n",
    replace: '  if (!printer.isActive || said.printingInProgress) return { jobReady: false }\n',
    tests: [...TESTS, '-t', 'without paper nothing is offered'],
  },
  {
    guard: 'an order is printed once it is paid (trigger)',
    ...SQL,
    find: "when (old.status = 'pending' and new.status = 'confirmed') execute",
    replace: "when (old.status = 'pending' and new.status = 'ready') execute",
    tests: [...TESTS, '-t', 'a paid order is printed once'],
  },
  {
    guard: 'a refund reaches the kitchen’s paper (trigger)',
    at: 'sql/migrations/0067.do.refunded-slips.sql',
    find: '  if pieces is null then\n',
    replace: '  if pieces is null or true then\n',
    tests: [...REFUND_TESTS, '-t', 'a refund of lines prints'],
  },
  {
    guard: 'the pieces of a refund are told once (trigger)',
    at: 'sql/migrations/0067.do.refunded-slips.sql',
    find: '  update line_items set refund_told = refunded_quantity\n  where order_id = new.order_id and refunded_quantity > refund_told;\n',
    replace: '',
    tests: [...REFUND_TESTS, '-t', 'a refund of lines prints'],
  },
  {
    guard: 'what was left out of a ticket is not taken off it again',
    at: 'columns',
    find: '(print_jobs.refund = 0 or c.sent_at <= print_jobs.asked_at)',
    replace: 'true',
    tests: [...REFUND_TESTS, '-t', 'given back before its ticket came out'],
  },
  {
    guard: 'an order is called off once',
    at: 'isPast',
    find: 'return !isOrderKnown || isCalledOff',
    replace: 'return !isOrderKnown',
    tests: [...REFUND_TESTS, '-t', 'is called off once'],
  },
  {
    guard: 'one process at a time writes to a printer',
    at: 'visitPrinter',
    find: '      if (!(await lockTalk(tx, printerId))) return true\n',
    replace: '',
    tests: [...TCP_TESTS, '-t', 'two processes at a time'],
  },
  {
    guard: 'a ticket that an Epson has in hand is not handed out again',
    at: 'nextDocument',
    find: '  if (!(await claimPrinter(',
    replace: '  if (false && !(await claimPrinter(',
    tests: [...EPSON_TESTS, '-t', 'two machines with one address'],
  },
  {
    guard: 'an Epson without paper is asked how it is, and gets no ticket',
    at: 'nextDocument',
    find: "  const next = printer.state === 'ready' ? await",
    replace: '  const next = printer ? await',
    tests: [...EPSON_TESTS, '-t', 'without paper it is asked how it is'],
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
  {
    guard: 'no address outside of the house is taken',
    at: 'placeOf',
    find: "addressErrors(place, env.PRINTER_ADDRESSES === 'any')",
    replace: 'addressErrors(place, true)',
    tests: [...TCP_TESTS, '-t', 'no address outside of the house'],
  },
  {
    guard: 'a printer in the house without paper gets nothing',
    at: 'talk',
    find: "      if (well.state !== 'ready') return well\n",
    replace: '',
    tests: [...TCP_TESTS, '-t', 'nothing is sent to one that says no-paper'],
  },
  {
    guard: 'one that has answered is not taken for one that never does',
    at: 'talk',
    find: "      if (said === undefined && printer.talks) return failed('trouble')\n",
    replace: '',
    tests: [...TCP_TESTS, '-t', 'has answered before and does not now'],
  },
  {
    guard: 'a ticket under which the paper ended comes again',
    at: 'openLine',
    find: "hasPaperEnded(said) ? 'no_paper' : 'printed'",
    replace: "'printed'",
    tests: [...TCP_TESTS, '-t', 'paper that ends under a ticket'],
  },
  {
    guard: 'a note takes no more than eight lines of paper',
    at: 'head',
    find: 'noteAsShown(pickup.notes)',
    replace: 'pickup.notes',
    tests: ['ticket.test.ts', '-t', 'eight lines at most'],
  },
  {
    guard: 'what a font has not is said, and is no row of question marks',
    at: 'printable',
    find: '.replace(GAPS, `[${elsewhere}]`)',
    replace: ".replace(GAPS, '?')",
    tests: ['ticket.test.ts', '-t', 'row of question marks'],
  },
]
