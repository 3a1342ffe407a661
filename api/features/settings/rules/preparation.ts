/** How long an order takes, as it is said to customers: from the lead time on, with ten minutes of play. `20 à 30 minutes`. */
export function formatPreparation(leadTimeMinutes: number): string {
  return `${leadTimeMinutes} à ${leadTimeMinutes + 10} minutes`
}
