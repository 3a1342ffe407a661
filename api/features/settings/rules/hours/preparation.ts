/**
 * How long an order takes, as customers are told: from the lead time to ten minutes more, such as `20 à 30 minutes`.
 */
export function formatPreparation(leadTimeMinutes: number): string {
  return `${leadTimeMinutes} à ${leadTimeMinutes + 10} minutes`
}
