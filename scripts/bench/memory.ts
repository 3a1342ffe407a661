import { httpLoad } from './http-load.ts'
import { orderRequest, widenSlots } from './orders.ts'
import { residentMiB } from './process-figures.ts'
import type { ServerUnderTest } from './server-under-test.ts'
import type { Row } from './table.ts'

const ORDERS = 20_000
/** What a heap may grow by chance between two collections. */
const TOLERANCE_MIB = 25

/** The API process right after its start. Call it before any load. */
export function memoryAtRest(server: ServerUnderTest): Row {
  const mib = residentMiB(server.pid)
  return {
    what: 'API process at rest, resident',
    asked: '≤ 150 MB',
    measured: `${Math.round(mib)} MiB`,
    isMet: mib <= 150,
  }
}

/** Its growth over 20,000 orders, once the first 5,000 have warmed it up. */
export async function memoryGrowth(server: ServerUnderTest): Promise<Row> {
  await widenSlots(server.sql)
  await order(server, 5000)
  const before = residentMiB(server.pid)
  await order(server, ORDERS)
  const after = residentMiB(server.pid)
  return {
    what: 'API process, growth over 20,000 orders',
    asked: 'none',
    measured: `${Math.round(before)} → ${Math.round(after)} MiB`,
    isMet: after - before <= TOLERANCE_MIB,
  }
}

async function order(server: ServerUnderTest, count: number): Promise<void> {
  for (let placed = 0; placed < count; ) {
    const { answers, statuses } = await httpLoad({
      port: server.port,
      connections: 16,
      seconds: 1,
      request: () => orderRequest('all slots'),
    })
    if (statuses.get(201) !== answers) throw new Error(`orders answered ${[...statuses]}`)
    placed += answers
  }
}
