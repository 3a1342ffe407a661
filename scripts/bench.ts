/**
 * `npm run bench`: the figures of docs/performance.md. Each speed is a ratio of two things measured in turns in this run,
 * since absolute times are noise on a shared machine. `npm run bench -- menu orders` runs some parts alone.
 */
import { benchAccount } from './bench/account.ts'
import { benchBoard } from './bench/board.ts'
import { benchConfirmation } from './bench/confirmation.ts'
import { firstLoad } from './bench/first-load.ts'
import { firstVisits } from './bench/first-visit.ts'
import { memoryAtRest, memoryGrowth } from './bench/memory.ts'
import { benchMenu } from './bench/menu.ts'
import { addPastOrders, compareWithMillion } from './bench/million.ts'
import { benchOrders } from './bench/orders.ts'
import { benchOverlay } from './bench/overlay.ts'
import { benchReports } from './bench/reports.ts'
import { benchRestore } from './bench/restore.ts'
import { secondVisits } from './bench/second-visit.ts'
import { type ServerUnderTest, startServerUnderTest } from './bench/server-under-test.ts'
import { printTable, type Row } from './bench/table.ts'
import { touches } from './bench/touch.ts'
import { buildWhatChanged } from './build/build-what-changed.ts'

const PARTS: Record<string, (server: ServerUnderTest) => Promise<Row[]>> = {
  rest: async server => [memoryAtRest(server)],
  page: async server => [await firstLoad(server)],
  site: async server => [...(await firstVisits(server)), ...(await touches(server))],
  offline: secondVisits,
  overlay: benchOverlay,
  menu: benchMenu,
  confirmation: benchConfirmation,
  board: benchBoard,
  account: benchAccount,
  reports: benchReports,
  restore: benchRestore,
  growth: async server => [await memoryGrowth(server)],
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
const rows: Row[] = []
for (const [name, part] of Object.entries(PARTS)) {
  if (asked.length > 0 && !asked.includes(name)) continue
  // A fresh server and database for each part: none pays for what another left behind.
  const server = await startServerUnderTest()
  try {
    rows.push(...(await part(server)))
    console.log(`${name}: measured`)
  } finally {
    await server.stop()
  }
}
printTable(rows)
process.exitCode = rows.every(row => row.isMet) ? 0 : 1
