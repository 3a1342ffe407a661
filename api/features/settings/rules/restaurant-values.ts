import { formatTimeInSentence } from '#api/kernel/time/paris-time.ts'
import type { FixedNumbers, OrderingSettings } from '../contract-ordering.ts'

/** The settings that texts show. */
export type RestaurantTexts = {
  restaurant: { name: string; nameTh: string; address: string; phone: string; email: string }
  /** Under the names that the texts use: `legal.version`, `restaurant.siret`, `mediator.name`… */
  legal: Readonly<Record<string, string>>
} & Pick<
  FixedNumbers & OrderingSettings,
  'payMinutes' | 'cancelMinutes' | 'leadTimeMinutes' | 'noShowAfterMinutes' | 'allergyDays' | 'alcoholUntil'
>

/** The values that every text may use without being passed them: the restaurant's and the legal ones. */
export function restaurantValues({
  restaurant,
  legal,
  payMinutes,
  cancelMinutes,
  leadTimeMinutes,
  noShowAfterMinutes,
  allergyDays,
  alcoholUntil,
}: RestaurantTexts): Record<string, string | boolean> {
  const given = Object.entries(legal).filter(([, value]) => value.trim() !== '')
  return {
    // Drinks that keep are not perishable, so there is a right to withdraw unless counsel has it removed by an empty
    // value.
    'cgv.withdrawalForDrinks': mayDrinksReturn(legal),
    'cgv.noWithdrawalForDrinks': !mayDrinksReturn(legal),
    ...Object.fromEntries(given),
    'accessibility.status': ACCESSIBILITY.status,
    'accessibility.percent': ACCESSIBILITY.percent,
    'accessibility.auditedOn': ACCESSIBILITY.auditedOn,
    'restaurant.name': restaurant.name,
    'restaurant.address': restaurant.address,
    'restaurant.phone': restaurant.phone,
    'restaurant.email': restaurant.email,
    'orders.payMinutes': String(payMinutes),
    'orders.cancelMinutes': String(cancelMinutes),
    'orders.allergyDays': String(allergyDays),
    'pickup.leadMinutes': String(leadTimeMinutes),
    'pickup.holdMinutes': String(noShowAfterMinutes),
    'alcohol.until': alcoholUntil === null ? false : formatTimeInSentence(alcoholUntil),
  }
}
/**
 * Whether the terms grant fourteen days to withdraw from drinks that keep: yes, unless the value is emptied, as counsel
 * may advise.
 */
export const DRINKS_KEY = 'cgv.withdrawalForDrinks'

/** @param legal the legal values of the settings */
export function mayDrinksReturn(legal: Readonly<Record<string, string>>): boolean {
  return legal[DRINKS_KEY] !== ''
}
/** What the audit of docs/compliance/accessibility.md has come to, as the statement and every footer say it; a test compares them. */
export const ACCESSIBILITY = {
  status: 'partiellement conforme',
  /** Met of those that apply, in whole per cent, rounded down. */
  percent: '97',
  auditedOn: '26 novembre 2026',
} as const
