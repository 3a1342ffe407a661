/**
 * `npm run test:load`: the built API with 500 live pages (boards and customers'), 50 orders a minute from cart to
 * counter, and beside them clients that hold connections for nothing; then 300 orders in ten seconds.
 */
import { setMaxListeners } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { widenSlots } from '../../bench/load/orders.ts'
import { staffBearer } from '../../bench/people/staff-bearer.ts'
import { residentMiB } from '../../bench/server/process-figures.ts'
import { type ServerUnderTest, startServerUnderTest } from '../../bench/server/server-under-test.ts'
import { printTable, type Row } from '../../bench/table.ts'
import { buildWhatChanged } from '../../build/build-what-changed.ts'
import { Fault, printFailure } from '../../fault.ts'
import { watchBoard } from './board-watch.ts'
import { Caller, someAddress } from './caller.ts'
import { watchMemory } from './memory-watch.ts'
import { type Load, liveAnOrder, placeOrder } from './order-life.ts'
import { p99, Tally } from './tally.ts'
import { type Kind, PATIENCE_MS, startTroublemakers, type Troublemakers } from './troublemakers.ts'

const BOARDS = 40
/** How many of them stop reading at the start and go on at the end. */
const ASLEEP = 10
/** An order lives for 55 s, so this many are under way at once, each followed by ten pages. */
const UNDER_WAY = 46
const TICK_MS = 60_000 / 50
const BURST = { orders: 300, seconds: 10 }
/** How far the lowest reading may move by chance. */
const TOLERANCE_MIB = 15

export async function main(args: string[]): Promise<void> {
  try {
    process.exitCode = (await run(minutesOf(args))) ? 0 : 1
  } catch (error) {
    printFailure(error)
    process.exitCode = 1
  }
  process.exit()
}

function minutesOf(args: readonly string[]): number {
  if (args.length === 0) return 10
  const minutes = args[0] === '--minutes' ? Number(args[1]) : Number.NaN
  if (!(minutes > 0)) throw new Fault('npm run test:load takes nothing but `-- --minutes 3`.')
  return minutes
}

async function run(minutes: number): Promise<boolean> {
  await buildWhatChanged(['api'])
  const server = await startServerUnderTest()
  try {
    const rows = await measure(server, minutes)
    printTable(rows)
    return rows.every(row => row.isMet)
  } finally {
    await server.stop()
  }
}

async function measure(server: ServerUnderTest, minutes: number): Promise<Row[]> {
  const { port } = server
  setMaxListeners(0)
  await widenSlots(server.sql)
  const bearer = await staffBearer(server)
  const from = () => ({ 'x-forwarded-for': someAddress() })
  const boards = Array.from({ length: BOARDS }, () => watchBoard(port, bearer, from()))
  const sleepers = Array.from({ length: ASLEEP }, () => watchBoard(port, bearer, from()))
  await Promise.all([...boards, ...sleepers].map(board => board.line.opened))
  const load: Load = { port, caller: new Caller(port), bearer, boards, pages: new Set(), tally: new Tally() }

  const firstLives = Array.from({ length: UNDER_WAY }, (_, n) => liveAnOrder(load, n * (TICK_MS / 1000)))
  await until(() => load.pages.size >= 10 * UNDER_WAY - 10, 30_000)
  for (const { line } of sleepers) line.pause()
  const trouble = startTroublemakers(port)
  const memory = watchMemory(() => residentMiB(server.pid))
  console.log(`${boards.length + sleepers.length + load.pages.size} pages are open; ${minutes} minutes begin`)

  const lives = [...firstLives]
  let fewest = Number.POSITIVE_INFINITY
  const startedAt = performance.now()
  for (let tick = 0; tick * TICK_MS < minutes * 60_000; tick++) {
    await wait(Math.max(0, startedAt + tick * TICK_MS - performance.now()))
    lives.push(liveAnOrder(load))
    fewest = Math.min(fewest, boards.length + sleepers.length + load.pages.size)
    if (tick % 50 === 49) console.log(`minute ${(tick + 1) / 50}: ${Math.round(memory.now())} MiB`)
  }
  const floors = memory.floors(4)
  const burstIds = await burst(load)
  await Promise.all(lives)
  await until(() => boards.every(board => burstIds.every(id => board.orders.has(id))), 20_000)
  for (const { line } of sleepers) line.resume()
  await untilTrue(server, [...boards, ...sleepers])
  const after = memory.now()
  reportSleepers(sleepers)
  const rows = [
    ...figures(load, minutes, { fewest, floors, after, deaf: await deafBoards(server, [...boards, ...sleepers]) }),
    ...troubleRows(trouble, minutes),
  ]
  trouble.stop()
  memory.stop()
  for (const { line } of [...boards, ...sleepers]) line.close()
  load.caller.close()
  return rows
}

/** Sends 300 orders at fixed times, whether the earlier ones were answered or not. */
async function burst(load: Load): Promise<string[]> {
  const startedAt = performance.now()
  const calls: Promise<{ id: string } | undefined>[] = []
  for (let n = 0; n < BURST.orders; n++) {
    await wait(Math.max(0, startedAt + (n * BURST.seconds * 1000) / BURST.orders - performance.now()))
    calls.push(placeOrder(load, load.tally.burstMs))
  }
  return (await Promise.all(calls)).flatMap(placed => (placed ? [placed.id] : []))
}

type Boards = readonly ReturnType<typeof watchBoard>[]

/** Waits until each board shows every order as the database has it, or gives up. */
async function untilTrue(server: ServerUnderTest, boards: Boards): Promise<void> {
  for (let tries = 0; tries < 40 && (await deafBoards(server, boards)) > 0; tries++) await wait(500)
}

/** Whether the clients that stopped reading were cut off, or later received all that they had missed. */
function reportSleepers(sleepers: Boards): void {
  const cut = sleepers.filter(({ line }) => line.reopened() > 0).length
  console.log(
    `${sleepers.length} boards stopped reading: ${cut} were cut and came back, ${sleepers.length - cut} read on`,
  )
}

async function deafBoards({ sql }: ServerUnderTest, boards: Boards): Promise<number> {
  const rows = await sql<{ id: string; version: number }[]>`select id, version from orders`
  return boards.filter(board => rows.some(({ id, version }) => board.orders.get(id)?.version !== version)).length
}

async function until(isSo: () => boolean, withinMs: number): Promise<void> {
  const last = performance.now() + withinMs
  while (!isSo() && performance.now() < last) await wait(50)
}

type Seen = { fewest: number; floors: readonly number[]; after: number; deaf: number }

function figures({ tally, boards }: Load, minutes: number, { fewest, floors, after, deaf }: Seen): Row[] {
  for (const word of [...new Set([...tally.errors, ...tally.lost])].slice(0, 20)) console.error(word)
  const cuts = boards.reduce((sum, { line }) => sum + line.reopened(), 0)
  const wentBack = boards.reduce((sum, board) => sum + board.wentBack().length, 0)
  // The heap of the first minutes is still finding its size.
  const isLong = minutes >= 5
  const growth = (floors.at(-1) ?? 0) - (floors[1] ?? 0)
  const ms = (value: number) => `${Math.round(value)} ms`
  const row = (what: string, asked: string, measured: string, isMet: boolean): Row => ({ what, asked, measured, isMet })
  return [
    row('live pages open, fewest', '≥ 500', String(fewest), fewest >= 500),
    row(`orders in ${minutes} min, from cart to counter`, '50 a minute', String(tally.orderMs.length), true),
    row('errors', '0', String(tally.errors.length), tally.errors.length === 0),
    row(
      'events that somebody waited for and did not get',
      '0',
      `${tally.lost.length} of ${tally.heard}`,
      tally.lost.length === 0,
    ),
    row(
      'boards that do not end as the database is; steps back; cuts',
      '0',
      `${deaf}; ${wentBack}; ${cuts}`,
      deaf + wentBack + cuts === 0,
    ),
    row('order call, p99', '≤ 1 s', ms(p99(tally.orderMs)), p99(tally.orderMs) <= 1000),
    row('a change until everybody has heard of it, p99', '≤ 1 s', ms(p99(tally.heardMs)), p99(tally.heardMs) <= 1000),
    row(
      '300 orders in 10 s: order call, p99',
      '≤ 2 s',
      `${ms(p99(tally.burstMs))} (${tally.burstMs.length})`,
      p99(tally.burstMs) <= 2000,
    ),
    row(
      'API process, lowest resident memory of each quarter',
      isLong ? 'flat' : 'flat, from 5 minutes on',
      `${floors.map(Math.round).join(' → ')} MiB`,
      !isLong || growth <= TOLERANCE_MIB,
    ),
    row('the same after the burst', '–', `${Math.round(after)} MiB`, true),
  ]
}

function troubleRows(trouble: Troublemakers, minutes: number): Row[] {
  return (Object.keys(PATIENCE_MS) as Kind[]).map(kind => {
    const longest = trouble.longestMs(kind)
    const isDue = minutes * 60_000 > PATIENCE_MS[kind]
    return {
      what: `clients that hold a connection (${kind}): the longest that one was held`,
      asked: `≤ ${PATIENCE_MS[kind] / 1000} s`,
      measured: `${Math.round(longest / 1000)} s (${trouble.cuts(kind)} cut)`,
      isMet: longest <= PATIENCE_MS[kind] && (!isDue || trouble.cuts(kind) > 0),
    }
  })
}
