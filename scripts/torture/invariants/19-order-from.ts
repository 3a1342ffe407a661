import { randomUUID } from 'node:crypto'
import { TEST_ORIGIN, type TestApp } from '#api/testing/app/test-app.ts'
import { orderBody, PAD_THAI } from '#api/testing/orders/orders.ts'

export type Slot = { date: string; time: string; available: boolean; remainingLoad: number; reason?: string }
export type Ordered = { status: number; code: string; id: string; detail: string; challenge?: unknown }

/** An order of so many mains, by a name, a mailbox, a telephone and a device that nobody has used before. */
export async function orderFrom(
  { app }: TestApp,
  address: string,
  wish: { mains: number; slot: { date: string; time: string }; proof?: unknown },
): Promise<Ordered> {
  const device = randomUUID()
  const number = String(Number.parseInt(device.slice(0, 8), 16) % 100_000_000).padStart(8, '0')
  const body = orderBody([{ ...PAD_THAI, quantity: wish.mains }], {
    customerInfo: { name: 'Camille', email: `${device}@exemple.fr`, phone: `06${number}` },
    pickup: { date: wish.slot.date, time: wish.slot.time, notes: '' },
  })
  const response = await app.request(
    `${TEST_ORIGIN}/api/orders`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...body, device, ...(wish.proof !== undefined && { proof: wish.proof }) }),
    },
    { incoming: { socket: { remoteAddress: address } } },
  )
  return { ...((await response.json()) as Ordered), status: response.status }
}

/** The slots of the week as a guest with one main sees them, but for those that nobody could choose anyway. */
export async function slotsOfWeek({ get }: TestApp): Promise<Slot[]> {
  const { body } = await get<{ days: { date: string; slots: Omit<Slot, 'date'>[] }[] }>('/api/pickup-slots?load=2')
  return body.days
    .flatMap(({ date, slots }) => slots.map(slot => ({ date, ...slot })))
    .filter(({ available, reason }) => available || reason === 'full')
}
