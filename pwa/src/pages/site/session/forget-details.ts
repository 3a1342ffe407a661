/**
 * The next person at this device finds no name and address in the checkout, nothing that was typed and not sent, nothing
 * of the account's that waits to be sent or was kept for looking at it without a network, no order to follow, and no
 * free dish in the cart: its voucher waits in the account.
 */
export async function forgetDetails(): Promise<void> {
  const [{ dropRewards }, { outbox }, { forgetCopies }, { forgetLastKnown }, { forgetTokens }] = await Promise.all([
    import('#pwa/features/cart/rewards/reward-lines.ts'),
    import('#pwa/offline/outbox/site-outbox.ts'),
    import('#pwa/offline/cached/copies.ts'),
    import('#pwa/features/orders/tracking/last-known.ts'),
    import('#pwa/features/orders/remembered/remembered-orders.ts'),
    dropDrafts(),
  ])
  forgetLastKnown()
  forgetTokens()
  await Promise.all([dropRewards(), outbox.forgetCustomers(), forgetCopies()])
}

async function dropDrafts(): Promise<void> {
  const [{ startAfresh }, { dropProfileDraft }, { reviewDraft }, { reservationDraft }] = await Promise.all([
    import('#pwa/features/checkout/draft.ts'),
    import('#pwa/features/customers/settings/profile-draft.ts'),
    import('#pwa/features/reviews/review-draft.ts'),
    import('#pwa/features/reservations/reservation-draft.ts'),
  ])
  startAfresh()
  dropProfileDraft()
  reviewDraft.drop()
  reservationDraft.drop()
}

/** Nor does this device remember them, even where it was told to: the person has had the account erased. */
export async function eraseDetails(): Promise<void> {
  const { storedDetails } = await import('#pwa/features/checkout/details/details.ts')
  storedDetails.write(undefined)
  await forgetDetails()
}
