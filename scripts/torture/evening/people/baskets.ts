/** What somebody wants, and what they get: where a slot or a dish is gone, they take another one. */
import { parisDay } from '#api/kernel/time/paris-time.ts'
import { orderBody } from '#api/testing/orders/orders.ts'
import type { Answer } from '../../world/people/client.ts'
import { DISHES, type Dish, type Evening, type Line, SCARCE } from '../evening.ts'
import { read } from './ask.ts'

type Days = { days: { date: string; slots: { time: string; available: boolean }[] }[] }
type Refusal = { code?: string }
/** More refusals than that in a row are no evening's bad luck. */
const TRIES = 20

/** Two lines: a dish to be cooked, and rice by the piece that can be taken off again. */
export function basket({ random }: Evening): Line[] {
  const dish = random.chance(0.8) ? SCARCE : 'som-tam'
  return [line(dish, random.between(1, 2)), line('riz-gluant', random.between(2, 3))]
}

export function line(dish: Dish, pieces: number): Line {
  return { dish, pieces, cents: DISHES[dish].cents }
}

export function centsOf(lines: readonly Line[]): number {
  return lines.reduce((sum, { pieces, cents }) => sum + pieces * cents, 0)
}

export function loadOf(lines: readonly Line[]): number {
  return lines.reduce((sum, { dish, pieces }) => sum + pieces * DISHES[dish].load, 0)
}

export function piecesOf(lines: readonly Line[]): number {
  return lines.reduce((sum, { pieces }) => sum + pieces, 0)
}

/** The items of a call, and what they come to; a line of no price is paid with the voucher. */
export function itemsOf(lines: readonly Line[], voucher?: string) {
  const { items, totalAmount } = orderBody(
    lines.map(({ dish, pieces, cents }) => ({
      menuItemId: dish,
      quantity: pieces,
      unitPrice: cents / 100,
      ...(DISHES[dish].protein && { protein: DISHES[dish].protein }),
    })),
  )
  const rounded = Math.round(totalAmount * 100) / 100
  return {
    items: items.map((item, at) => (lines[at]?.cents ? item : { ...item, rewardId: voucher })),
    totalAmount: rounded,
  }
}

/**
 * Orders for today, until it is accepted: at another time where one is full, without the dish that is sold out.
 * @param send makes the call of what is wanted, at a time
 */
export async function insistOnOrder<Body>(
  evening: Evening,
  wanted: readonly Line[],
  send: (lines: readonly Line[], pickup: { date: string; time: string; notes: string }) => Promise<Answer<Body>>,
): Promise<{ body: Body; lines: Line[]; time: string }> {
  const { random, tally, world } = evening
  const date = parisDay(world.clock())
  let lines = [...wanted]
  for (let tries = 0; tries < TRIES; tries++) {
    const { days } = await read<Days>(evening, `/api/pickup-slots?load=${loadOf(lines)}`)
    const open = days.find(day => day.date === date)?.slots.filter(slot => slot.available) ?? []
    const { time } = random.oneOf(open.slice(0, 6))
    const { status, text, body } = await send(lines, { date, time, notes: random.chance(0.2) ? 'Sans coriandre' : '' })
    if (status === 201) return { body, lines, time }
    const { code } = body as Refusal
    if (code === 'item_unavailable') {
      tally.count('somebody took another dish: sold out')
      lines = lines.map(wish => (wish.dish === SCARCE ? line('som-tam', wish.pieces) : wish))
    } else if (code === 'slot_full' || code === 'slot_unavailable') {
      tally.count('somebody took another time: full')
    } else {
      throw new Error(`an order was answered ${status} ${text}`)
    }
  }
  throw new Error(`an order was refused ${TRIES} times`)
}
