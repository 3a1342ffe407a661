import { later } from '#pwa/lib/state/later.ts'

/** The modules that hold something of a person on this device; most pages are left without any of it being loaded. */
const OF_DEVICE = {
  rewards: later(() => import('#pwa/features/cart/reward-lines.ts')),
  outbox: later(() => import('#pwa/offline/outbox/site-outbox.ts')),
  copies: later(() => import('#pwa/offline/cached/copies.ts')),
  lastKnown: later(() => import('#pwa/features/orders/tracking/last-known.ts')),
  orders: later(() => import('#pwa/features/orders/tracking/remembered-orders.ts')),
}
const DRAFTS = {
  checkout: later(() => import('#pwa/features/checkout/draft.ts')),
  profile: later(() => import('#pwa/features/customers/profile-draft.ts')),
  review: later(() => import('#pwa/features/reviews/review-draft.ts')),
  reservation: later(() => import('#pwa/features/reservations/reservation-draft.ts')),
}

/**
 * The next person at this device finds no name and address in the checkout, nothing that was typed and not sent, nothing
 * of the account's that waits to be sent or was kept for looking at it without a network, no order to follow, and no
 * free dish in the cart: its voucher waits in the account.
 */
export async function forgetDetails(): Promise<void> {
  const [rewards, outbox, copies, lastKnown, orders] = await Promise.all([
    OF_DEVICE.rewards(),
    OF_DEVICE.outbox(),
    OF_DEVICE.copies(),
    OF_DEVICE.lastKnown(),
    OF_DEVICE.orders(),
    dropDrafts(),
  ])
  lastKnown.forgetLastKnown()
  orders.forgetTokens()
  await Promise.all([rewards.dropRewards(), outbox.outbox.forgetCustomers(), copies.forgetCopies()])
}

async function dropDrafts(): Promise<void> {
  const [checkout, profile, review, reservation] = await Promise.all([
    DRAFTS.checkout(),
    DRAFTS.profile(),
    DRAFTS.review(),
    DRAFTS.reservation(),
  ])
  checkout.startAfresh()
  profile.dropProfileDraft()
  review.reviewDraft.drop()
  reservation.reservationDraft.drop()
}

/** Nor does this device remember them, even where it was told to: the person has had the account erased. */
export async function eraseDetails(): Promise<void> {
  const { storedDetails } = await DRAFTS.checkout()
  storedDetails.write(undefined)
  await forgetDetails()
}
