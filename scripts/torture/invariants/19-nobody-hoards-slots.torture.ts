import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { expect } from 'vitest'
import type { ProofChallenge } from '#api/features/orders/contract.ts'
import { sweepUnpaid } from '#api/features/orders/paying/sweep-unpaid.ts'
import { orderMoney } from '#api/features/payments/settle-session.ts'
import { testApp } from '#api/testing/app/test-app.ts'
import { invariant } from '../invariant.ts'
import { orderFrom, type Slot, slotsOfWeek } from './19-order-from.ts'

const app = await testApp({ rateLimits: 'on' })
/** Of the invariant's figure, the minutes of an hour. */
const AN_HOUR = 0.06

/** How much of the week's slots so many origins may keep from others, whatever they try. */
const MOST_KEPT: Record<number, number> = { 1: 0.05, 10: 0.15, 100: 0.3 }

for (const origins of [1, 10, 100]) {
  invariant(
    19,
    `${origins} origins without a card keep at most ${(MOST_KEPT[origins] ?? 0) * 100} % of the week’s slots from others`,
    { secondsATry: 60, share: AN_HOUR },
    async ({ times, tried }) => {
      let most = 0
      for (let minute = 0; minute < times; minute += 1) {
        if (minute % 5 === 0) await attack(origins)
        const slots = await slotsOfWeek(app)
        most = Math.max(most, slots.filter(({ available }) => !available).length / slots.length)
        app.clock.advanceMinutes(1)
        await sweepUnpaid(app.services, orderMoney)
        tried()
      }
      process.stdout.write(`${origins} origins kept ${(most * 100).toFixed(1)} % of the slots\n`)
      expect(most).toBeGreaterThan(0)
      expect(most).toBeLessThanOrEqual(MOST_KEPT[origins] ?? 0)
      app.clock.advanceMinutes(30)
      await sweepUnpaid(app.services, orderMoney)
    },
  )
}

invariant(
  19,
  'one network alone, with the largest order that is taken or with all that it may hold, stops no other',
  { secondsATry: 2, share: 0.005 },
  async ({ times, random, tried }) => {
    for (let time = 0; time < times; time += 1) {
      const [first, ...others] = (await slotsOfWeek(app)).filter(({ remainingLoad }) => remainingLoad === 24)
      if (!first) return expect.unreachable('no slot is free')
      const address = `192.0.${time % 250}.7`
      expect((await orderFrom(app, address, { mains: 49, slot: first })).code).toBe('order_too_large')
      if (random.chance(0.5)) expect((await orderFrom(app, address, { mains: 48, slot: first })).status).toBe(201)
      else for (const slot of others.slice(0, 20)) await orderFrom(app, address, { mains: random.between(1, 18), slot })
      for (let guest = 0; guest < 3; guest += 1) {
        const slot = random.oneOf((await slotsOfWeek(app)).filter(({ remainingLoad }) => remainingLoad === 24))
        const answer = await orderFrom(app, `198.51.${guest}.7`, { mains: random.between(1, 12), slot })
        // Three guests and the network make four slots at most.
        expect(answer.status, answer.detail).toBe(201)
      }
      app.clock.advanceMinutes(30)
      await sweepUnpaid(app.services, orderMoney)
      tried()
    }
  },
)

/** Each origin takes what it can, of the fullest slot that it fits in, and computes whatever proof it is asked for. */
async function attack(origins: number): Promise<void> {
  const slots = await slotsOfWeek(app)
  for (let origin = 0; origin < origins; origin += 1) await attackFrom(`203.${origin}.113.7`, slots)
}

const SIZES = [12, 6, 3, 1]

async function attackFrom(address: string, slots: Slot[]): Promise<void> {
  for (const mains of SIZES) {
    const slot = fullestFor(slots, mains)
    if (!slot) continue
    const answer = await orderFrom(app, address, { mains, slot })
    const taken =
      answer.status === 428 ? await orderFrom(app, address, { mains, slot, proof: await proofOf(answer) }) : answer
    if (taken.status === 201) slot.remainingLoad -= mains * 2
  }
}

function fullestFor(slots: Slot[], mains: number): Slot | undefined {
  return slots
    .filter(({ remainingLoad }) => remainingLoad >= mains * 2)
    .sort((one, other) => one.remainingLoad - other.remainingLoad)[0]
}

async function proofOf(answer: { challenge?: unknown }) {
  const challenge = answer.challenge as ProofChallenge
  const solution = await solveChallenge({ challenge, deriveKey })
  return { challenge, solution: { counter: solution?.counter, derivedKey: solution?.derivedKey } }
}
