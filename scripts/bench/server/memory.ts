import { httpLoad } from '../load/http-load.ts'
import { orderRequest, widenSlots } from '../load/orders.ts'
import type { Row } from '../table.ts'
import { residentMiB } from './process-figures.ts'
import type { ServerUnderTest } from './server-under-test.ts'

const ORDERS = 20_000
const PART = 5000
/** Requests until the heap, the caches and the counts of the limits have reached their final size. */
const WARM_UP = 20_000
/** What the floor may move by chance. */
const TOLERANCE_MIB = 8

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

/**
 * Its growth over 20,000 orders, once as many have warmed it up. The lowest reading of each 5,000 counts: the
 * heap fills until it is collected, a leak would raise its floor.
 */
export async function memoryGrowth(server: ServerUnderTest): Promise<Row> {
  await widenSlots(server.sql)
  await lowestMiBOver(server, WARM_UP)
  const floors: number[] = []
  for (let part = 0; part < ORDERS / PART; part++) floors.push(await lowestMiBOver(server, PART))
  const growth = (floors.at(-1) as number) - (floors[0] as number)
  return {
    what: 'API process over 20,000 orders after as many, lowest resident memory of each 5,000',
    asked: 'no growth',
    measured: `${floors.map(Math.round).join(' → ')} MiB`,
    isMet: growth <= TOLERANCE_MIB,
  }
}

async function lowestMiBOver(server: ServerUnderTest, orders: number): Promise<number> {
  let lowest = Number.POSITIVE_INFINITY
  for (let placed = 0; placed < orders; ) {
    const { answers, statuses } = await httpLoad({
      port: server.port,
      connections: 16,
      seconds: 1,
      request: () => orderRequest('all slots'),
    })
    if (statuses.get(201) !== answers) throw new Error(`orders answered ${[...statuses]}`)
    placed += answers
    lowest = Math.min(lowest, residentMiB(server.pid))
  }
  return lowest
}
