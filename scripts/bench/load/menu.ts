import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { API_OPTIONS } from '../../start/process/api-program.ts'
import { cpuSeconds, family } from '../server/process-figures.ts'
import { type ServerUnderTest, stopChild } from '../server/server-under-test.ts'
import { median, type Row } from '../table.ts'
import { httpLoad } from './http-load.ts'

const ROUNDS = 5
const SECONDS = 2
const REQUEST = 'GET /api/menu HTTP/1.1\r\nhost: localhost\r\naccept-encoding: br\r\n\r\n'

/**
 * `GET /api/menu` beside a bare Hono server that sends the same bytes, with the same options of Node, in turns, so that
 * the machine's noise meets both. Answers per second, and CPU time for one answer (the server's and Postgres'
 * processes), which noise moves less.
 */
export async function benchMenu(server: ServerUnderTest): Promise<Row[]> {
  const bytes = Buffer.from(await (await menuBytes(server.port)).arrayBuffer())
  const folder = mkdtempSync(path.join(tmpdir(), 'lai-khram-menu-'))
  const file = path.join(folder, 'menu.br')
  writeFileSync(file, bytes)
  const bare = spawn(process.execPath, [...API_OPTIONS, '--import', 'tsx', 'scripts/bench/load/bare-hono.ts', file], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const [barePort] = (await once(bare, 'message')) as [number]
  const rows: Row[] = []
  for (const connections of [1, 16, 64]) {
    rows.push(...(await compare(server, { port: barePort, pid: bare.pid as number }, connections)))
  }
  await stopChild(bare)
  rmSync(folder, { recursive: true })
  return rows
}

async function compare(
  server: ServerUnderTest,
  bare: { port: number; pid: number },
  connections: number,
): Promise<Row[]> {
  const speed: number[] = []
  const cpu: number[] = []
  for (let round = 0; round <= ROUNDS; round++) {
    const ours = await load(server.port, [server.pid, ...family(server.postgresPid)], connections)
    const theirs = await load(bare.port, [bare.pid], connections)
    // The first round warms both servers up.
    if (round === 0) continue
    speed.push(ours.perSecond / theirs.perSecond)
    cpu.push(theirs.cpuForOne / ours.cpuForOne)
  }
  const row = (what: string, ratios: number[]): Row => ({
    what: `menu, ${connections} connections: ${what}`,
    asked: '≥ 0.8 of bare Hono',
    measured: median(ratios).toFixed(2),
    isMet: median(ratios) >= 0.8,
  })
  return [row('answers per second', speed), row('answers per CPU second', cpu)]
}

async function load(port: number, pids: number[], connections: number) {
  const before = cpuSeconds(pids)
  const { answers, perSecond, statuses } = await httpLoad({
    port,
    connections,
    seconds: SECONDS,
    request: () => REQUEST,
  })
  if (statuses.get(200) !== answers) throw new Error(`the menu answered ${[...statuses]}`)
  return { perSecond, cpuForOne: (cpuSeconds(pids) - before) / answers }
}

// Node's fetch would decompress the bytes.
async function menuBytes(port: number): Promise<Response> {
  const { request } = await import('node:http')
  const response = request({ port, path: '/api/menu', headers: { 'accept-encoding': 'br' } })
  response.end()
  const [message] = (await once(response, 'response')) as [AsyncIterable<Uint8Array>]
  const chunks: Uint8Array[] = []
  for await (const chunk of message) chunks.push(chunk)
  return new Response(Buffer.concat(chunks))
}
