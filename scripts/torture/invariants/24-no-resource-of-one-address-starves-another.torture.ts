/**
 * One address takes all that it can get, in every way at once, while guests of other addresses join, show their face,
 * order, pay and follow: none of them is refused, and none waits for long.
 */
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { expect, onTestFinished } from 'vitest'
import { checkoutOf } from '#api/features/payments/rules.ts'
import { STREAM_LIMITS } from '#api/platform/limits/in-process.ts'
import { orderBody } from '#api/testing/orders/orders.ts'
import { invariant } from '../invariant.ts'
import { pictureData } from '../world/api/things.ts'
import { ADMIN, openWorld, type World } from '../world/world.ts'
import { ATTACKS, type Attack, type Target } from './24-attacks.ts'

/** What the guests of a busy machine would still wait for; whoever is starved waits for ever or is refused. */
const PATIENCE_MS = 30_000

type Call = { path: string; body?: object; headers?: Record<string, string> }

invariant(
  24,
  'guests order while one address takes all that it can get',
  { secondsATry: 20 },
  async ({ times, tried }) => {
    const world = await openWorld({
      processes: 1,
      durable: false,
      settings: { RATE_LIMITS: 'on', TRUSTED_PROXIES: '1' },
    })
    const port = world.fleet.target() as number
    const guests = guestsOf(port, world)
    const attacker = await guests.joined(0)
    const target: Target = { port, ...attacker, order: await guests.ordered(attacker) }

    const attacks = new Map<string, Attack>()
    onTestFinished(async () => void (await Promise.all([...attacks.values()].map(attack => attack.stop()))))
    for (const [name, attack] of Object.entries(ATTACKS)) attacks.set(name, await attack(target))
    const answersTo = (name: keyof typeof ATTACKS) => attacks.get(name)?.answers
    const board = await guests.board(target.address)
    for (let n = 1; n <= times; n += 1) {
      await guests.evening(n)
      await board()
      tried()
    }
    expect(answersTo('opens streams by the thousand')?.get(200)).toBe(STREAM_LIMITS.ofOneAddress)
    expect(answersTo('opens streams from every line of its network')?.get(429)).toBeGreaterThan(0)
    expect(answersTo('walks through the ids of cards')?.get(429)).toBeGreaterThan(0)
    expect(answersTo('walks through the ids of cards')?.get(200)).toBeUndefined()
    expect(answersTo('asks for its own data without end')?.get(200)).toBeLessThanOrEqual(10)
    console.log(`the slowest of the guests' answers took ${Math.round(guests.slowestMs())} ms`)
  },
)

function guestsOf(port: number, { origin, simulator }: Pick<World, 'origin' | 'simulator'>) {
  let slowestMs = 0
  return { slowestMs: () => slowestMs, joined, ordered, evening, board }

  async function answered<Body>(address: string, { path, body, headers }: Call): Promise<Body> {
    const from = performance.now()
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address, ...headers },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    }).catch(cause => {
      throw new Error(`${path} of ${address} got no answer`, { cause })
    })
    const text = await response.text()
    slowestMs = Math.max(slowestMs, performance.now() - from)
    expect(response.ok, `${path} of ${address} answered ${response.status} ${text.slice(0, 300)}`).toBe(true)
    return (text ? JSON.parse(text) : undefined) as Body
  }

  /** @returns a new customer, each of a network of their own */
  async function joined(n: number) {
    const address = `198.${18 + Math.floor(n / 250)}.${n % 250}.1`
    const person = {
      email: `camille-${n}@exemple.fr`,
      password: 'wok-basilic',
      name: 'Camille Renard',
      phone: `06 12 ${String(n).padStart(6, '0')}`,
    }
    const { token } = await answered<{ token: string }>(address, { path: '/api/auth/register', body: person })
    return { address, token, person }
  }

  async function ordered({ address, token, person }: Awaited<ReturnType<typeof joined>>) {
    const { email, phone, name } = person
    const body = orderBody([{ menuItemId: 'riz-gluant', unitPrice: 3 }], { customerInfo: { name, phone, email } })
    return await answered<{ id: string; trackingToken: string; totalAmount: number }>(address, {
      path: '/api/orders',
      body,
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': crypto.randomUUID() },
    })
  }

  /** Everything that a guest comes for. */
  async function evening(n: number): Promise<void> {
    const guest = await joined(n)
    const { address, person } = guest
    const headers = { authorization: `Bearer ${guest.token}` }
    await answered(address, { path: '/api/menu' })
    await answered(address, { path: '/api/auth/login', body: { email: person.email, password: person.password } })
    const picture = { user_email: person.email, image_data: await pictureData(), filename: 'moi.png' }
    await answered(address, { path: '/api/user/profile/image', body: picture, headers })
    const order = await ordered(guest)
    const { sessionId } = await answered<{ sessionId: string }>(address, {
      path: '/api/payments/stripe/checkout',
      body: checkoutOf(order, origin),
      headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
    })
    await fetch(`${simulator.url}/stripe-simulator/pay/${sessionId}/pay`, { method: 'POST', redirect: 'manual' })
    await followed(address, order)
  }

  /** @returns what opens the board of a tablet in the attacker's own Wi-Fi, which is the guests', too */
  async function board(wifi: string): Promise<() => Promise<void>> {
    const { access_token } = await answered<{ access_token: string }>('203.0.113.9', {
      path: '/api/admin/login',
      body: ADMIN,
    })
    const authorization = `Bearer ${access_token}`
    return () => streamed('/api/admin/orders/stream', 'board', { authorization, 'x-forwarded-for': wifi })
  }

  async function followed(address: string, order: { id: string; trackingToken: string }): Promise<void> {
    const path = `/api/orders/${order.id}/tracking/stream?token=${order.trackingToken}`
    await streamed(path, 'tracking', { 'x-forwarded-for': address })
  }

  /** Reads the first event of a stream. */
  async function streamed(path: string, event: string, headers: Record<string, string>): Promise<void> {
    const request = get({ port, path, headers, signal: AbortSignal.timeout(PATIENCE_MS) })
    const [response] = (await once(request, 'response')) as [IncomingMessage]
    expect(response.statusCode, `the stream ${event}`).toBe(200)
    let text = ''
    for await (const piece of response) {
      text += String(piece)
      if (text.includes(`event: ${event}`)) break
    }
    expect(text).toContain(`event: ${event}`)
    request.destroy()
  }
}
