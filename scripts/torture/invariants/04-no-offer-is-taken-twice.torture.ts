import { expect } from 'vitest'
import { newPromotion } from '#api/features/promotions/testing/offers.ts'
import { anotherApp, type Process } from '#api/testing/app/another-app.ts'
import { type Answer, freshKey, testApp } from '#api/testing/app/test-app.ts'
import { orderBody } from '#api/testing/orders/orders.ts'
import { type PlacedOrder, payOrder } from '#api/testing/orders/paid-order.ts'
import { newCustomer, signedIn } from '#api/testing/people/accounts.ts'
import { type Bearer, staffBearers } from '#api/testing/people/actors.ts'
import { invariant } from '../invariant.ts'
import type { Random } from '../seed.ts'
import { cancel, freshSlot, type Placed as Refusable, type Slot } from './04-crowd.ts'

type Placed = Refusable & PlacedOrder

const CROWD = 100
const ACCOUNTS = 4

const app = await testApp()
const processes: readonly [Process, Process] = [app, await anotherApp(app)]
/** Som tam at 6 €, 20 % off. */
const DISCOUNTED = 4.8
await app.sql`update settings set slot_capacity = 1000`

/** Someone with one mailbox, which they spell as they like, and with accounts under some of its spellings. */
type Hunter = { spellings: string[]; bearers: Bearer[]; promoCode: string }

let hunters = 0

async function newHunter(random: Random): Promise<Hunter> {
  hunters += 1
  const letters = `chasseuse${String.fromCharCode(97 + (hunters % 26))}${hunters}`
  const spelling = (n: number) => {
    const at = 1 + random.below(letters.length - 1)
    const dotted = random.chance(0.5) ? `${letters.slice(0, at)}.${letters.slice(at)}` : letters
    const named = random.chance(0.5) ? dotted.toUpperCase() : dotted
    return `${named}+${n}@${random.oneOf(['gmail.com', 'googlemail.com', 'GMAIL.com', 'ｇmail.com', 'gmａil.com'])}`
  }
  const spellings = Array.from({ length: CROWD }, (_, n) => spelling(n))
  const accounts = await Promise.all(
    spellings.slice(0, ACCOUNTS).map(email => newCustomer(app.sql, { email: email.toLowerCase() })),
  )
  const bearers = await Promise.all(accounts.map(({ id }) => signedIn(app.services, { kind: 'customer', id })))
  // Each storm is on another day, and sessions of the staff end before that.
  const { admin } = await staffBearers(app)
  return { spellings, bearers, promoCode: await newPromotion(app, admin) }
}

/** One order under each spelling at the same moment; some with an account, which may name a friend's address. */
function storm({ spellings, bearers, promoCode }: Hunter, slot: Slot, random: Random): Promise<Answer<Placed>[]> {
  return Promise.all(
    spellings.map((spelt, n) => {
      const bearer = n < bearers.length ? bearers[n] : undefined
      const email = bearer && random.chance(0.5) ? `amie.${hunters}.${n}@exemple.fr` : spelt
      const customerInfo = { name: 'Camille Renard', phone: `06 ${10_000_000 + hunters * 100 + n}`, email }
      const body = orderBody([{ menuItemId: 'som-tam', unitPrice: 6 }], {
        pickup: slot,
        promoCode: random.chance(0.5) ? promoCode : promoCode.toLowerCase(),
        totalAmount: DISCOUNTED,
        customerInfo,
      })
      return processes[n % 2 === 0 ? 0 : 1].post<Placed>('/api/orders', body, { ...bearer, ...freshKey() })
    }),
  )
}

function winners(answers: readonly Answer<Placed>[]): Placed[] {
  for (const { status, body } of answers)
    if (status !== 201) expect([status, body.code]).toEqual([409, 'promo_invalid'])
  return answers.filter(({ status }) => status === 201).map(({ body }) => body)
}

/** The living orders from which something was taken off under this code. */
function discountedOrders({ promoCode }: Hunter): Promise<{ id: string }[]> {
  return app.sql<{ id: string }[]>`
    select distinct o.id
    from orders o
    join line_items l on l.order_id = o.id
    join promotion_uses u on u.order_id = o.id
    join promotions p on p.id = u.promotion_id
    where lower(p.code) = ${promoCode.toLowerCase()} and l.discount_cents > 0 and o.status <> 'cancelled'`
}

invariant(
  4,
  'one person under a hundred spellings and four accounts, at once: one order has the offer, and a paid one keeps it',
  { secondsATry: 20, share: 0.2 },
  async ({ times, random, tried }) => {
    for (let round = 0; round < times; round += 1) {
      const hunter = await newHunter(random)
      const slot = freshSlot(app, random)
      const [first, ...more] = winners(await storm(hunter, slot, random))
      expect(more).toEqual([])
      if (!first) throw new Error('nobody got the offer')
      expect(await discountedOrders(hunter)).toEqual([{ id: first.id }])

      // It comes back with a cancelled order, while all of them ask again.
      const [again] = await Promise.all([storm(hunter, slot, random), cancel(random.oneOf(processes), first)])
      const second = winners(again)
      expect(second.length).toBeLessThanOrEqual(1)
      const kept = second[0] ?? winners(await storm(hunter, slot, random))[0]
      if (!kept) throw new Error('the offer did not come back')
      await payOrder(app, kept)
      expect(winners(await storm(hunter, slot, random))).toEqual([])
      expect(await discountedOrders(hunter)).toEqual([{ id: kept.id }])
      tried()
    }
  },
)
