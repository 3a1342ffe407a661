/** What stands over every page of a session once it has come. */
import { stockAlert } from '../../order/promoting.ts'
import type { Screen } from '../screen.ts'
import { AT_COUNTER } from './at-counter.ts'

export const ALERT_SCREENS: Screen[] = [
  { name: 'a stock alert', address: atStockAlert, shows: 'Bientôt épuisé', staff: 'manager', ...AT_COUNTER },
]

async function atStockAlert(): Promise<string> {
  await stockAlert('pad-thai')
  return '/admin/commandes?avis='
}
