import type { MenuSnapshot } from '#api/features/menu/snapshot.ts'
import { slotFull } from '#api/features/pickup/offer-slots.ts'
import type { Cart, Slot } from '#api/features/pickup/rules/pickup-slots.ts'
import type { EatenLine } from '#api/features/pricing/rules/sold-out.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import type { Services } from '#api/platform/context.ts'
import { slotRationed } from '../paying/ration-unpaid.ts'
import { portionsRefusal } from './hold-portions.ts'
import { type HeldBack, heldBack } from './holds.ts'

/** A pickup that was asked for, and what of it is held. */
export type Wanted = {
  slot: Slot
  cart: Cart
  /** The pickup's instant, where portions of its Paris day are held. */
  at: Date
  lines: readonly EatenLine[]
  menu: MenuSnapshot
}

type Refusal = (services: Services, wanted: Wanted, error: unknown) => Promise<AppError | 'room_again'>

/**
 * The problem for an error of a hold on slot or portions: 'slot_full' with the next slot, 'item_unavailable' with what is
 * left. It reads the database, which is impossible inside the failed transaction.
 * @param wanted read only where a hold has refused
 * @returns 'room_again' where somebody else has just left enough; undefined for any other error
 */
export async function holdRefusal(
  services: Services,
  error: unknown,
  wanted: () => Wanted | undefined | Promise<Wanted | undefined>,
): Promise<AppError | 'room_again' | undefined> {
  const refused = heldBack(error)
  const refusal = refused && REFUSALS[refused]
  const asked = refusal && (await wanted())
  return asked && refusal(services, asked, error)
}

const REFUSALS: Partial<Record<HeldBack, Refusal>> = {
  slot_full: (services, { slot, cart }) => slotFull(services, slot, cart),
  slot_rationed: (services, { slot, cart }) => slotRationed(services, slot, cart),
  out_of_portions: tooFew,
  portions_rationed: tooFew,
}

async function tooFew(
  services: Services,
  { at, lines, menu }: Wanted,
  error: unknown,
): Promise<AppError | 'room_again'> {
  return (await portionsRefusal(services, at, lines, menu, error)) ?? 'room_again'
}

/** The same where nothing is decided again: room that has just been left is a conflict, and the next try finds it. */
export async function holdProblem(...asked: Parameters<typeof holdRefusal>): Promise<AppError | undefined> {
  const refusal = await holdRefusal(...asked)
  return refusal === 'room_again' ? new AppError('conflict') : refusal
}
