import type { Mutant } from '../../taking-out/mutant.ts'

const SQL = { file: 'sql/migrations/0051.do.printers.sql' }
const FEED = { file: 'api/features/printing/actions/tcp/feed-printer.ts' }
const TCP_TESTS = ['api/features/printing/actions/tcp/feed-printer.test.ts']
const CLOUD = { file: 'api/features/printing/actions/jobs/cloud-print.ts' }
const TESTS = ['api/features/printing/actions/jobs/cloud-print.test.ts']

/** What comes out of printers, once in effect. */
export const PRINTING: readonly Mutant[] = [
  {
    guard: 'a printer has its own tickets alone',
    file: 'api/features/printing/queries/print-jobs.ts',
    find: 'where printer_id = ${printerId} and id = ${id}`',
    replace: 'where id = ${id}`',
    tests: [...TESTS, '-t', 'no printer has another one’s tickets'],
  },
  {
    guard: 'a ticket that comes too late to be cooked comes no more',
    file: 'api/features/printing/actions/jobs/render-job.ts',
    find: '  if (!order || isPast(job, order.status)) return null\n',
    replace: '  if (!order) return null\n',
    tests: [...TESTS, '-t', 'cancelled before its printer came back'],
  },
  {
    guard: 'a ticket that is fetched again says so',
    file: 'api/features/printing/actions/jobs/render-job.ts',
    find: '    isRepeated: job.sendings > 0,\n',
    replace: '    isRepeated: false,\n',
    tests: [...TESTS, '-t', 'comes again and says so'],
  },
  {
    guard: 'a ticket that no printer can read is given up',
    ...CLOUD,
    find: 'job.sendings >= MOST_SENDINGS',
    replace: 'job.sendings > MOST_SENDINGS * 1000',
    tests: [...TESTS, '-t', 'cannot read is given up'],
  },
  {
    guard: 'a printer without paper is offered nothing',
    ...CLOUD,
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
    guard: 'one process at a time writes to a printer',
    ...FEED,
    find: '      if (!(await lockTalk(tx, printerId))) return true\n',
    replace: '',
    tests: [...TCP_TESTS, '-t', 'two processes at a time'],
  },
  {
    guard: 'no address outside of the house is written to',
    ...FEED,
    find: "addressErrors(address, env.PRINTER_ADDRESSES === 'any').length > 0",
    replace: 'addressErrors(address, true).length > 0',
    tests: [...TCP_TESTS, '-t', 'no address outside of the house'],
  },
  {
    guard: 'no address outside of the house is taken',
    file: 'api/features/printing/actions/printers.ts',
    find: "addressErrors(place, env.PRINTER_ADDRESSES === 'any')",
    replace: 'addressErrors(place, true)',
    tests: [...TCP_TESTS, '-t', 'no address outside of the house'],
  },
  {
    guard: 'a printer in the house without paper gets nothing',
    ...FEED,
    find: "      if (well.state !== 'ready') return well\n",
    replace: '',
    tests: [...TCP_TESTS, '-t', 'nothing is sent to one that says no-paper'],
  },
  {
    guard: 'one that has answered is not taken for one that never does',
    ...FEED,
    find: "      if (said === undefined && printer.talks) return failed('trouble')\n",
    replace: '',
    tests: [...TCP_TESTS, '-t', 'has answered before and does not now'],
  },
  {
    guard: 'a ticket under which the paper ended comes again',
    file: 'api/features/printing/actions/tcp/printer-line.ts',
    find: "hasPaperEnded(said) ? 'no_paper' : 'printed'",
    replace: "'printed'",
    tests: [...TCP_TESTS, '-t', 'paper that ends under a ticket'],
  },
]
