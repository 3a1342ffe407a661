import { addPastOrders } from '../load/million.ts'
import { staffBearer } from '../people/staff-bearer.ts'
import { residentMiB } from '../server/process-figures.ts'
import type { ServerUnderTest } from '../server/server-under-test.ts'
import type { Row } from '../table.ts'

/** Some three months of a restaurant; `PAPERS=100000` for the figure, which takes half an hour. */
const ORDERS = Number(process.env.PAPERS ?? 10_000)
const LOOK_EVERY_MS = 250
const MOST_MIB = 50
/** A thousand receipts: what a process takes to write any (fonts, code) is there by then, and is not the file's. */
const WARM_BYTES = 20_000_000

/** The ZIP of receipts: what it adds to a process that has written some, and what a document takes. */
export async function benchPapers(server: ServerUnderTest): Promise<Row[]> {
  // One in twenty was never paid.
  await addPastOrders(server.sql, (ORDERS * 20) / 19, 10)
  const months = await server.sql<{ month: string }[]>`
    select distinct to_char(paid_on, 'YYYY-MM') as month from orders where paid_on is not null order by month`
  const bearer = await staffBearer(server, 'accountant')
  const atRest = residentMiB(server.pid)
  await bytesOf(server, months[0]?.month ?? '', bearer, WARM_BYTES)
  const warm = residentMiB(server.pid)
  let most = warm
  const watch = setInterval(() => {
    most = Math.max(most, residentMiB(server.pid))
  }, LOOK_EVERY_MS)
  const startedAt = performance.now()
  let bytes = 0
  for (const { month } of months) bytes += await bytesOf(server, month, bearer)
  clearInterval(watch)
  const seconds = (performance.now() - startedAt) / 1000
  const growth = most - warm
  return [
    {
      what: `books: the ZIP of ${ORDERS.toLocaleString('en')} receipts, growth of the API process`,
      asked: `≤ ${MOST_MIB} MiB`,
      measured: `${Math.round(growth)} MiB (at rest ${Math.round(atRest)}, warm ${Math.round(warm)}, at most ${Math.round(most)}), for a file of ${Math.round(bytes / 1e6)} MB`,
      isMet: growth <= MOST_MIB,
    },
    {
      what: 'books: a receipt of that ZIP',
      asked: '≤ 50 ms',
      measured: `${((1000 * seconds) / ORDERS).toFixed(1)} ms (${Math.round(seconds)} s in all)`,
      isMet: (1000 * seconds) / ORDERS <= 50,
    },
  ]
}

/** Takes a month's file as a browser does, and throws it away; leaves after some bytes. */
async function bytesOf(
  { port }: ServerUnderTest,
  month: string,
  bearer: string,
  enough = Number.POSITIVE_INFINITY,
): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/admin/books/${month}/pieces.zip`, {
    headers: { authorization: `Bearer ${bearer}` },
  })
  if (answer.status !== 200) throw new Error(`the papers answered ${answer.status}`)
  let bytes = 0
  for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>) {
    bytes += chunk.byteLength
    if (bytes > enough) break
  }
  return bytes
}
