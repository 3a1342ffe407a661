/** Fills a new server with a lunch service: orders that were placed, paid and moved on by the counter. */
import { checkoutOf } from '#api/features/payments/rules.ts'
import type { ServerProcess } from '../../pwa/e2e/support/server/server-process.ts'

type Line = { menuItemId: string; quantity: number; options?: object }
type Days = { days: { slots: { time: string; available: boolean }[]; date: string }[] }

const ORDERS: {
  name: string
  slot: number
  total: number
  notes?: string
  status?: 'preparing' | 'ready'
  items: Line[]
}[] = [
  {
    name: 'Camille Renard',
    slot: 0,
    total: 27.8,
    status: 'ready',
    items: [
      { menuItemId: 'pad-thai', quantity: 2, options: { variant: 'Crevette', protein: 'Crevette', spicyLevel: 1 } },
    ],
  },
  {
    name: 'Hugo Lefèvre',
    slot: 0,
    total: 19.9,
    status: 'preparing',
    items: [
      { menuItemId: 'pad-thai', quantity: 1, options: { variant: 'Crevette', protein: 'Crevette', spicyLevel: 2 } },
      { menuItemId: 'gyoza-poulet', quantity: 1 },
    ],
  },
  {
    name: 'Inès Moreau',
    slot: 1,
    total: 12,
    notes: 'Sans coriandre',
    items: [{ menuItemId: 'gyoza-poulet', quantity: 2 }],
  },
  {
    name: 'Paul Girard',
    slot: 2,
    total: 13.9,
    items: [
      { menuItemId: 'pad-thai', quantity: 1, options: { variant: 'Crevette', protein: 'Crevette', spicyLevel: 3 } },
    ],
  },
]

/** The bearer token of the manager whose account the first start has printed. */
export async function counterBearer(server: ServerProcess): Promise<string> {
  const [, username, password] = /Staff account \(manager\): (\S+) \/ (\S+)/.exec(await server.output()) ?? []
  const { access_token } = await post<{ access_token: string }>(server, '/api/admin/login', { username, password })
  return access_token
}

/** Places and pays the orders of the day, and moves them on as the counter does. */
export async function fillService(server: ServerProcess, bearer: string): Promise<void> {
  const { days } = (await (await fetch(`${server.origin}/api/pickup-slots`)).json()) as Days
  const today = days[0]
  const slots = today?.slots.filter(({ available }) => available) ?? []
  for (const [index, { name, slot, total, notes = '', status, items }] of ORDERS.entries()) {
    const order = await post<{ id: string; trackingToken: string; totalAmount: number }>(server, '/api/orders', {
      items,
      totalAmount: total,
      customerInfo: { name, email: `client${index}@exemple.fr`, phone: '06 12 34 56 78' },
      orderType: 'emporter',
      pickup: { date: today?.date, time: slots[slot]?.time, notes },
    })
    const { sessionId } = await post<{ sessionId: string }>(
      server,
      '/api/payments/stripe/checkout',
      checkoutOf(order, server.origin),
    )
    await fetch(`${server.origin}/stripe-simulator/pay/${sessionId}/pay`, { method: 'POST', redirect: 'manual' })
    await confirmed(server, sessionId)
    for (const next of status === 'ready' ? ['preparing', 'ready'] : status ? [status] : []) {
      await moveOn(server, order.id, next, bearer)
    }
  }
}

async function confirmed({ origin }: ServerProcess, sessionId: string): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    const answer = await fetch(`${origin}/api/payments/stripe/status/${sessionId}`)
    if (((await answer.json()) as { orderStatus: string }).orderStatus === 'confirmed') return
    await new Promise(resolve => setTimeout(resolve, 100))
  }
  throw new Error('a payment of the pictures was never confirmed')
}

async function moveOn(server: ServerProcess, id: string, status: string, bearer: string): Promise<void> {
  const headers = { authorization: `Bearer ${bearer}` }
  const list = await fetch(`${server.origin}/api/admin/orders`, { headers })
  const { orders } = (await list.json()) as { orders: { id: string; version: number }[] }
  const version = orders.find(order => order.id === id)?.version
  await post(server, `/api/admin/orders/${id}/status`, { status, version }, bearer)
}

async function post<Answer>({ origin }: ServerProcess, path: string, body: object, bearer?: string): Promise<Answer> {
  const answer = await fetch(origin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(bearer && { authorization: `Bearer ${bearer}` }) },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as Answer
}
