import type { LoyaltyCustomer } from '#api/features/loyalty/contract-staff.ts'
import { type CsvColumn, saveCsv } from '#pwa/lib/files.ts'

/** The columns are the former client's. */
const COLUMNS: CsvColumn<LoyaltyCustomer>[] = [
  { title: 'Email', value: ({ email }) => email },
  { title: 'Nom', value: ({ name }) => name },
  { title: 'Points Total', value: ({ total_points }) => total_points },
  { title: 'Récompenses Disponibles', value: ({ available_rewards }) => available_rewards },
  { title: 'Commandes', value: ({ total_orders }) => total_orders },
  { title: 'Dernière Commande', value: ({ last_order_date }) => last_order_date && frenchDay(last_order_date) },
]

/**
 * Saves the customers as a file.
 * @param today Paris day, in the file's name
 */
export function saveCustomers(customers: readonly LoyaltyCustomer[], today: string): void {
  saveCsv('fidelite', today, COLUMNS, customers)
}

/** Turns `2026-11-03` into `03/11/2026`, which French Excel reads as a date. */
function frenchDay(day: string): string {
  return day.split('-').reverse().join('/')
}
