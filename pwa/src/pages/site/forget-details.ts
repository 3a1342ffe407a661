/**
 * The next person at this device finds no name and address in the checkout, nothing of the account's that waits to be
 * sent, and no free dish in the cart: its voucher waits in the account.
 */
export async function forgetDetails(): Promise<void> {
  const [{ startAfresh }, { dropRewards }, { outbox }] = await Promise.all([
    import('#pwa/features/checkout/draft.ts'),
    import('#pwa/features/cart/reward-lines.ts'),
    import('#pwa/offline/outbox/site-outbox.ts'),
  ])
  startAfresh()
  await Promise.all([dropRewards(), outbox.forgetCustomers()])
}

/** Nor does this device remember them, even where it was told to: the person has had the account erased. */
export async function eraseDetails(): Promise<void> {
  const { keptDetails } = await import('#pwa/features/checkout/details/details.ts')
  keptDetails.write(undefined)
  await forgetDetails()
}
