import { orderingOf, withFixed } from '../contract/ordering-settings.ts'
import type { Settings } from './settings.ts'

/**
 * What the sentence of a problem may name without being given it: the restaurant's telephone, and every value of
 * ordering by its key (`{payMinutes}`). Rules and the provider's faults throw problems without knowing the settings.
 * @param settings undefined when they cannot be read: a number that is fixed is known all the same
 */
export function problemValues(settings: Settings | undefined): Record<string, string> {
  const values = Object.entries(withFixed(settings ? orderingOf(settings) : {}))
  return {
    ...Object.fromEntries(values.map(([key, value]) => [key, String(value)])),
    phone: settings?.restaurant.phone ?? '',
  }
}

/** A text of the API's documents, written before any setting is read: of the values of ordering it has those that are fixed. */
export function documented(text: string): string {
  const fixed: Record<string, number> = withFixed({})
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(fixed[name] ?? placeholder))
}
