import { expect } from 'vitest'
import { anotherApp, type Process } from '#api/testing/app/another-app.ts'
import { type Answer, freshKey, testApp } from '#api/testing/app/test-app.ts'
import { orderBody } from '#api/testing/orders/orders.ts'
import { newCustomer, signedIn } from '#api/testing/people/accounts.ts'
import type { Bearer } from '#api/testing/people/actors.ts'
import { newVoucher } from '#api/testing/people/loyalty.ts'
import { invariant } from '../invariant.ts'
import type { Random } from '../seed.ts'
import { cancel, freshSlot, type Placed, type Slot, slotBooks } from './04-crowd.ts'

const CROWD = 100

const app = await testApp()
const processes: readonly [Process, Process] = [app, await anotherApp(app)]

invariant(
  4,
  'a hundred orders at once with one free dish, or with two of which one is just coming back: each has one order',
  { secondsATry: 6 },
  async ({ times, random, tried }) => {
    for (let storm = 0; storm < times; storm += 1) {
      await fightForDishes(random, storm % 2 === 1)
      tried()
    }
  },
)

/** @param oneComesBack whether there is a second dish, on an order that is cancelled meanwhile */
async function fightForDishes(random: Random, oneComesBack: boolean): Promise<void> {
  const { id } = await newCustomer(app.sql)
  const bearer = await signedIn(app.services, { kind: 'customer', id })
  const slot = freshSlot(app, random)
  const vouchers = [await newVoucher(app.sql, id, 'som-tam')]
  if (oneComesBack) vouchers.push(await newVoucher(app.sql, id, 'som-tam'))
  const going = oneComesBack ? [(await order(app, slot, bearer, vouchers[1], random)).body] : []

  const [answers] = await Promise.all([
    Promise.all(
      Array.from({ length: CROWD - going.length }, (_, i) => {
        // The voucher by its id, or the oldest one for this dish.
        const rewardId = random.chance(0.5) ? random.oneOf(vouchers) : undefined
        return order(processes[i % 2 === 0 ? 0 : 1], slot, bearer, rewardId, random)
      }),
    ),
    ...going.map(placed => cancel(random.oneOf(processes), placed)),
  ])

  const won = answers.filter(({ status }) => status === 201).map(({ body }) => body.id)
  for (const { status, body } of answers) if (status !== 201) expect([status, body.code]).toEqual([409, 'reward_used'])
  if (!oneComesBack) expect(won).toHaveLength(1)
  await expectOneOrderEach(vouchers, won)
  expect((await slotBooks(app, slot.date)).load).toBe(won.length)
}

function order(
  process: Process,
  slot: Slot,
  bearer: Bearer,
  rewardId: string | undefined,
  random: Random,
): Promise<Answer<Placed>> {
  const body = orderBody(random.chance(0.5) ? [{ menuItemId: 'riz-gluant', unitPrice: 3 }] : [], { pickup: slot })
  const items = [...body.items, { menuItemId: 'som-tam', quantity: 1, unitPrice: 0, rewardId }]
  return process.post<Placed>('/api/orders', { ...body, items }, { ...bearer, ...freshKey() })
}

async function expectOneOrderEach(vouchers: readonly string[], won: readonly string[]): Promise<void> {
  const spent = await app.sql<{ id: string; orderId: string | null }[]>`
    select id, order_id
    from vouchers
    where id = any(${vouchers as string[]}::uuid[])`
  const living = await app.sql<{ id: string; orderId: string }[]>`
    select l.voucher_id as id, o.id as order_id
    from line_items l
    join orders o on o.id = l.order_id
    where l.voucher_id = any(${vouchers as string[]}::uuid[]) and o.status <> 'cancelled'`
  const formatVouchers = (rows: readonly { id: string; orderId: string | null }[]) =>
    rows.map(row => `${row.id} ${row.orderId}`).sort()
  expect(formatVouchers(living)).toEqual(formatVouchers(spent.filter(({ orderId }) => orderId !== null)))
  expect(living.map(({ orderId }) => orderId).sort()).toEqual([...won].sort())
}
