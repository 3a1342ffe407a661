/**
 * `npm run bench`: the figures of docs/performance.md. Each speed is a ratio of two things measured in turns in this run,
 * since absolute times are noise on a shared machine. `npm run bench -- menu orders` runs some parts alone.
 */

import { benchBoard } from './bench/counter/board.ts'
import { benchBooks } from './bench/counter/books.ts'
import { benchConfirmation } from './bench/counter/confirmation.ts'
import { benchPapers } from './bench/counter/papers.ts'
import { benchPrinting } from './bench/counter/printing.ts'
import { benchReports } from './bench/counter/reports.ts'
import { benchEffort } from './bench/effort/effort.ts'
import { benchJobs } from './bench/effort/evening-jobs.ts'
import { benchMenu } from './bench/load/menu.ts'
import { addPastOrders, compareWithMillion } from './bench/load/million.ts'
import { benchOrders, countPortions } from './bench/load/orders.ts'
import { benchAccount } from './bench/page/account.ts'
import { firstLoad } from './bench/page/first-load.ts'
import { firstVisits } from './bench/page/first-visit.ts'
import { benchOverlay } from './bench/page/overlay.ts'
import { scrolls } from './bench/page/scroll.ts'
import { searches } from './bench/page/search.ts'
import { secondVisits } from './bench/page/second-visit.ts'
import { touches } from './bench/page/touch.ts'
import { memoryAtRest, memoryGrowth } from './bench/server/memory.ts'
import { benchRestore } from './bench/server/restore.ts'
import { type ServerUnderTest, startServerUnderTest } from './bench/server/server-under-test.ts'
import { printRows, printTableHead, type Row } from './bench/table.ts'
import { buildWhatChanged } from './build/build-what-changed.ts'

const PARTS: Record<string, (server: ServerUnderTest) => Promise<Row[]>> = {
  rest: async server => [memoryAtRest(server)],
  page: async server => [await firstLoad(server)],
  site: async server => [...(await firstVisits(server)), ...(await touches(server))],
  scroll: scrolls,
  search: searches,
  effort: benchEffort,
  jobs: benchJobs,
  offline: secondVisits,
  overlay: benchOverlay,
  menu: benchMenu,
  confirmation: benchConfirmation,
  board: benchBoard,
  printing: benchPrinting,
  account: benchAccount,
  reports: benchReports,
  books: benchBooks,
  papers: benchPapers,
  restore: benchRestore,
  growth: async server => [await memoryGrowth(server)],
  async portions(server) {
    await countPortions(server.sql)
    return (await benchOrders(server, ' of a dish with portions', true)).rows
  },
  async orders(server) {
    const { rows: without, speeds: before } = await benchOrders(server, '')
    await addPastOrders(server.sql)
    const { rows, speeds: after } = await benchOrders(server, ' (1,000,000 in the database)')
    return [...without, ...rows, ...compareWithMillion(before, after)]
  },
}

const asked = process.argv.slice(2)
const unknown = asked.filter(part => !(part in PARTS))
if (unknown.length > 0) {
  console.error(`No such part: ${unknown.join(', ')}. There are ${Object.keys(PARTS).join(', ')}.`)
  process.exit(1)
}

await buildWhatChanged()
printTableHead()
let isEveryMet = true
for (const [name, part] of Object.entries(PARTS)) {
  if (asked.length > 0 && !asked.includes(name)) continue
  // Each part has a fresh server and database, so that none is slowed by what another left.
  const server = await startServerUnderTest()
  try {
    const rows = await part(server)
    // At once: what was measured must not be lost where a later part fails or is stopped.
    printRows(rows)
    isEveryMet &&= rows.every(row => row.isMet)
  } finally {
    await server.stop()
  }
}
process.exitCode = isEveryMet ? 0 : 1
