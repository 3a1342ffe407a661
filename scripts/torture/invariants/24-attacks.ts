/** What one address does to have everything for itself. Each attack goes on until it is stopped. */
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/** An API process that stands behind a proxy, and who attacks it. */
export type Target = {
  port: number
  /** Whose requests they are, as the proxy reports it. */
  address: string
  /** The attacker is a customer with an order, as anybody can be. */
  token: string
  order: { id: string; trackingToken: string }
}

export type Attack = { stop(): Promise<void>; answers: Map<number, number> }

/** More than the streams of a process in all. */
const STREAMS = 2_100
/** How many connections are opened in a row; the system's queue of new ones holds a few hundred. */
const AT_ONCE = 100
/** So many lines of one network have as many streams each as an address may. */
const LINES = 10
const SLOW = 150
const A_BYTE_EVERY_MS = 500
const GUESSING_AT_ONCE = 8

export const ATTACKS = {
  'opens streams by the thousand': (target: Target) => {
    const { id, trackingToken } = target.order
    return held(target, STREAMS, `GET /api/orders/${id}/tracking/stream?token=${trackingToken} HTTP/1.1\r\n`, '\r\n')
  },
  'opens streams from every line of its network': async (target: Target) => {
    const { id, trackingToken } = target.order
    const line = `GET /api/orders/${id}/tracking/stream?token=${trackingToken} HTTP/1.1\r\n`
    const lines = Array.from({ length: LINES }, (_, n) => ({ ...target, address: `2001:db8:24:${n}::1` }))
    const attacks = []
    for (const one of lines) attacks.push(await held(one, AT_ONCE, line, '\r\n'))
    return together(attacks)
  },
  'sends headers a letter at a time': (target: Target) => dripping(target, 'GET /api/menu HTTP/1.1\r\n', ''),
  'sends pictures a letter at a time': (target: Target) =>
    dripping(
      target,
      'POST /api/user/profile/image HTTP/1.1\r\n',
      `authorization: Bearer ${target.token}\r\ncontent-type: application/json\r\ncontent-length: 4000000\r\n\r\n{`,
    ),
  'asks for the menu and does not read it': (target: Target) =>
    held(target, SLOW, 'GET /api/menu HTTP/1.1\r\n', '\r\n', socket => {
      socket.pause()
      for (let again = 0; again < 10; again += 1) socket.write('GET /api/menu HTTP/1.1\r\nhost: localhost\r\n\r\n')
    }),
  'guesses passwords of many accounts': (target: Target) =>
    repeated(target, n => ({
      path: '/api/auth/login',
      body: { email: `inconnue-${n}@exemple.fr`, password: 'peut-être' },
    })),
  'asks for new passwords of many accounts': (target: Target) =>
    repeated(target, n => ({ path: '/api/auth/forgot-password', body: { email: `inconnue-${n}@exemple.fr` } })),
  'walks through the ids of cards': (target: Target) =>
    repeated(target, n => ({ path: `/api/customer/info/QR_${n.toString(16).padStart(8, '0').toUpperCase()}` })),
  'asks for its own data without end': (target: Target) =>
    repeated(target, () => ({ path: '/api/user/data-export', headers: { authorization: `Bearer ${target.token}` } })),
} satisfies Record<string, (target: Target) => Promise<Attack>>

/** Connections that ask once and are kept open. */
async function held(
  target: Target,
  count: number,
  line: string,
  end: string,
  then: (socket: Socket) => void = () => {},
): Promise<Attack> {
  const answers = new Map<number, number>()
  const open = new Set<Socket>()
  for (let opened = 0; opened < count; opened += AT_ONCE) {
    const batch = Array.from({ length: Math.min(AT_ONCE, count - opened) }, async () => {
      const socket = await opening(target, open)
      socket.write(`${line}host: localhost\r\nx-forwarded-for: ${target.address}\r\n${end}`)
      socket.once('data', piece => countAnswer(answers, Number(/^HTTP\/1.1 (\d+)/.exec(piece.toString())?.[1] ?? 0)))
      then(socket)
    })
    await Promise.all(batch)
  }
  return { answers, stop: async () => open.forEach(socket => void socket.destroy()) }
}

function together(attacks: readonly Attack[]): Attack {
  const answers = new Map<number, number>()
  for (const attack of attacks)
    for (const [status, count] of attack.answers) answers.set(status, (answers.get(status) ?? 0) + count)
  return { answers, stop: async () => void (await Promise.all(attacks.map(attack => attack.stop()))) }
}

/** Connections that say a letter now and then, and are opened again when the server has enough of one. */
async function dripping(target: Target, line: string, start: string): Promise<Attack> {
  const open = new Set<Socket>()
  let isOver = false
  const drip = async () => {
    while (!isOver) {
      const socket = await opening(target, open)
      socket.resume()
      socket.write(`${line}host: localhost\r\nx-forwarded-for: ${target.address}\r\n${start}`)
      while (!isOver && socket.writable) {
        socket.write('x')
        await wait(A_BYTE_EVERY_MS)
      }
    }
  }
  const drips = Array.from({ length: SLOW }, drip)
  return {
    answers: new Map(),
    async stop() {
      isOver = true
      for (const socket of open) socket.destroy()
      await Promise.all(drips)
    },
  }
}

type Repeated = { path: string; body?: object; headers?: Record<string, string> }

/** Calls without end, many at once. */
async function repeated(target: Target, call: (n: number) => Repeated): Promise<Attack> {
  const answers = new Map<number, number>()
  let isOver = false
  let n = 0
  const caller = async () => {
    while (!isOver) {
      const { path, body, headers } = call(n++)
      // The server may cut an attacker's connection at any time.
      const response = await fetch(`http://127.0.0.1:${target.port}${path}`, {
        method: body ? 'POST' : 'GET',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': target.address, ...headers },
        ...(body && { body: JSON.stringify(body) }),
      }).catch(() => undefined)
      await response?.arrayBuffer().catch(() => undefined)
      countAnswer(answers, response?.status ?? 0)
    }
  }
  const callers = Array.from({ length: GUESSING_AT_ONCE }, caller)
  return {
    answers,
    async stop() {
      isOver = true
      await Promise.all(callers)
    },
  }
}

async function opening({ port }: Target, open: Set<Socket>): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1' })
  open.add(socket)
  socket.once('close', () => open.delete(socket))
  // The server may cut it at any time.
  socket.on('error', () => socket.destroy())
  await new Promise<void>(resolve => {
    socket.once('connect', resolve)
    socket.once('close', () => resolve())
  })
  return socket
}

function countAnswer(answers: Map<number, number>, status: number): void {
  answers.set(status, (answers.get(status) ?? 0) + 1)
}
