/**
 * A hundred and eighty orders of eighteen kinds on two API processes and two printers, with all that goes wrong in an
 * evening; `npm run evening` plays it whole, `npm run test:deep` a tenth.
 */
import { expect, test } from 'vitest'
import { randomOf, runSeed } from '../seed.ts'
import { comeToRest } from '../world/books/rest.ts'
import { expectMoneyAgrees } from './agree/money.ts'
import { expectQuietNight } from './agree/night.ts'
import { expectOrdersAgree } from './agree/orders.ts'
import { expectPointsAgree } from './agree/points.ts'
import { expectSlipsAgree } from './agree/slips.ts'
import { expectStockAgrees } from './agree/stock.ts'
import { openEvening } from './house.ts'
import { KIND_NAMES } from './people/kinds.ts'
import { playEvening } from './play.ts'
import { printEvening } from './print-evening.ts'

const ROUNDS = process.env.TORTURE ? 10 : 1

test('an evening: orders, money, points, portions, slots and slips agree at its end, to the cent and the slip', {
  timeout: 180_000 + ROUNDS * 30_000,
}, async () => {
  const evening = await openEvening(randomOf(runSeed()), ROUNDS)
  await playEvening(evening, ROUNDS)
  expect(evening.orders).toHaveLength(ROUNDS * KIND_NAMES.length)
  await evening.printers.catchUp()
  await comeToRest(evening.world)
  await expectOrdersAgree(evening)
  await expectMoneyAgrees(evening)
  await expectPointsAgree(evening)
  await expectStockAgrees(evening)
  const slips = await expectSlipsAgree(evening)
  await expectQuietNight(evening)
  printEvening(evening, slips)
})
