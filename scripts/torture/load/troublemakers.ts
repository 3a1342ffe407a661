import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/**
 * Clients that hold connections and give nothing for them, all through a run; each opens another one when it is cut.
 * - `silent` says nothing at all
 * - `dripping` sends its headers letter by letter
 * - `slow body` sends its body letter by letter
 * - `greedy` asks for much and takes nothing of it
 * - `far ahead` sends a thousand requests and waits for no answer
 */
const KINDS = ['silent', 'dripping', 'slow body', 'greedy', 'far ahead'] as const
export type Kind = (typeof KINDS)[number]

/** How long one of a kind may last: the limit, and what it takes to look at it. */
export const PATIENCE_MS: Record<Kind, number> = {
  silent: 20_000,
  dripping: 20_000,
  'slow body': 70_000,
  greedy: 70_000,
  'far ahead': 5_000,
}

/** How many of each kind run at a time. */
const CROWD: Record<Kind, number> = { silent: 25, dripping: 25, 'slow body': 25, greedy: 25, 'far ahead': 3 }
const AGAIN_MS = 1_000
const GET = 'GET /api/openapi.json HTTP/1.1\r\nhost: localhost\r\n\r\n'
const POST =
  'POST /api/orders HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 9000\r\n\r\n{'

export type Troublemakers = {
  /** How many were cut so far. */
  cuts(kind: Kind): number
  /** The longest that the server has held one, in ms; those that it still holds count too. */
  longestMs(kind: Kind): number
  stop(): void
}

export function startTroublemakers(port: number): Troublemakers {
  const cuts = new Map<Kind, number>()
  const longest = new Map<Kind, number>()
  const held = new Map<Socket, { kind: Kind; since: number }>()
  let isStopped = false

  function open(kind: Kind): void {
    if (isStopped) return
    const socket = connect(port, '127.0.0.1')
    held.set(socket, { kind, since: performance.now() })
    socket.on('error', () => {})
    if (kind === 'dripping') socket.write('GET /healthz HTTP/1.1\r\nx-slow: ')
    if (kind === 'slow body') socket.write(POST)
    if (kind === 'greedy') socket.write(GET.repeat(8))
    else socket.resume()
    if (kind === 'far ahead') socket.write(GET.repeat(1_000))
    socket.once('close', () => end(socket))
  }

  function end(socket: Socket): void {
    const was = held.get(socket)
    if (!was || !held.delete(socket) || isStopped) return
    socket.destroy()
    longest.set(was.kind, Math.max(longest.get(was.kind) ?? 0, performance.now() - was.since))
    cuts.set(was.kind, (cuts.get(was.kind) ?? 0) + 1)
    setTimeout(() => open(was.kind), AGAIN_MS)
  }

  async function drip(): Promise<void> {
    while (!isStopped) {
      for (const [socket, { kind }] of held) if (kind !== 'silent' && kind !== 'greedy') socket.write('x')
      // A client that does not read does not notice that it was cut, so the system is asked.
      const alive = establishedAt(port)
      for (const [socket, { kind }] of held) {
        if (kind === 'greedy' && socket.localPort !== undefined && !alive.has(socket.localPort)) end(socket)
      }
      await wait(1_000)
    }
  }

  for (const kind of KINDS) for (let n = 0; n < CROWD[kind]; n++) open(kind)
  void drip()
  return {
    cuts: kind => cuts.get(kind) ?? 0,
    longestMs(kind) {
      const open = [...held.values()].filter(one => one.kind === kind).map(({ since }) => performance.now() - since)
      return Math.max(longest.get(kind) ?? 0, ...open)
    },
    stop() {
      isStopped = true
      for (const socket of held.keys()) socket.destroy()
    },
  }
}

/** The other side's port of every connection that the server on this port holds (Linux). */
function establishedAt(port: number): Set<number> {
  const ESTABLISHED = '01'
  const lines = readFileSync('/proc/net/tcp', 'utf8').trim().split('\n').slice(1)
  const portIn = (address = '') => Number.parseInt(address.split(':')[1] ?? '', 16)
  return new Set(
    lines
      .map(line => line.trim().split(/\s+/))
      .filter(([, local, , state]) => portIn(local) === port && state === ESTABLISHED)
      .map(([, , remote]) => portIn(remote)),
  )
}
