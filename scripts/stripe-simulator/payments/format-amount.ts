/** `1350`, `eur` → `€13.50`, as Stripe's English error messages write amounts. */
export function formatAmount(cents: number, currency: string): string {
  return formatMoney('en-US', cents, currency)
}

/** `1350`, `eur` → `13,50 €`, for French customers, with no-break spaces. */
export function formatAmountFrench(cents: number, currency: string): string {
  return formatMoney('fr-FR', cents, currency)
}

function formatMoney(locale: string, cents: number, currency: string): string {
  return new Intl.NumberFormat(locale, { style: 'currency', currency }).format(cents / 100)
}
