/** A customer's orders of the past, each paid on its own day: the same server started again and again, its clock set. */
import { expect } from 'vitest'
import { addDays, parisDay } from '#api/kernel/paris-time.ts'
import { PASSWORD } from './account.ts'
import type { Person } from './ordering.ts'
import { type ServerProcess, startServer } from './server-process.ts'

type PickupDays = { days: { date: string; slots: { time: string; available: boolean }[] }[] }
type Caller = <Answer>(address: string, body?: object) => Promise<Answer>

/** Somebody new has ordered and paid on each of the last days up to yesterday. @returns the server, today */
export async function afterPaidDays(person: Person, days: number): Promise<ServerProcess> {
  const today = parisDay(new Date())
  let dataDir: string | undefined
  for (let ago = days; ago > 0; ago -= 1) {
    const server = await startServer({
      TEST_CLOCK: `${addDays(today, -ago)}T11:00:00Z`,
      ...(dataDir && { DATA_DIR: dataDir }),
    })
    const isFirst = dataDir === undefined
    dataDir = server.dataDir
    try {
      await paidOrder(caller(server, await tokenOf(person, server, isFirst)), person, server.origin)
    } finally {
      server.kill('SIGTERM')
      await server.exited
    }
  }
  return startServer(dataDir ? { DATA_DIR: dataDir } : {})
}

async function tokenOf({ firstName, lastName, email, phone }: Person, server: ServerProcess, isNew: boolean) {
  const details = isNew && { name: `${firstName} ${lastName}`, phone }
  const body = { email, password: PASSWORD, ...details }
  const { token } = await caller(server)<{ token: string }>(`/api/auth/${isNew ? 'register' : 'login'}`, body)
  return token
}

async function paidOrder(call: Caller, { firstName, lastName, email, phone }: Person, origin: string): Promise<void> {
  const { days } = await call<PickupDays>('/api/pickup-slots')
  const day = days.at(1)
  const time = day?.slots.find(({ available }) => available)?.time
  const order = await call<{ id: string; totalAmount: number }>('/api/orders', {
    items: [{ menuItemId: 'gyoza-poulet', quantity: 1 }],
    totalAmount: 6,
    customerInfo: { name: `${firstName} ${lastName}`, email, phone },
    orderType: 'emporter',
    pickup: { date: day?.date, time, notes: '' },
  })
  const { sessionId } = await call<{ sessionId: string }>('/api/payments/stripe/checkout', {
    orderId: order.id,
    amount: order.totalAmount,
    currency: 'eur',
    successUrl: `${origin}/payment-success?session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${origin}/payment-cancel`,
  })
  await fetch(`${origin}/stripe-simulator/pay/${sessionId}/pay`, { method: 'POST', redirect: 'manual' })
  const status = () => call<{ orderStatus: string }>(`/api/payments/stripe/status/${sessionId}`)
  await expect.poll(async () => (await status()).orderStatus, { timeout: 30_000 }).toBe('confirmed')
}

function caller({ origin }: ServerProcess, token?: string): Caller {
  return async <Answer>(address: string, body?: object) => {
    const answer = await fetch(origin + address, {
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${address} answered ${answer.status}: ${await answer.text()}`)
    return answer.json() as Promise<Answer>
  }
}
