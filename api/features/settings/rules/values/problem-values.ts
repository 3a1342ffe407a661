import { orderingOf, withFixed } from '../../contract/ordering-settings.ts'
import type { Settings } from '../settings.ts'

/**
 * The values that a problem's sentence may use without the thrower passing them: the restaurant's phone, and every
 * value of ordering by its key (`{payMinutes}`). The rules that throw do not know the settings.
 * @param settings undefined when they cannot be read: then only the fixed numbers are known
 */
export function problemValues(settings: Settings | undefined): Record<string, string> {
  const values = Object.entries(withFixed(settings ? orderingOf(settings) : {}))
  return {
    ...Object.fromEntries(values.map(([key, value]) => [key, String(value)])),
    phone: settings?.restaurant.phone ?? '',
  }
}

/** Fills the fixed numbers into a text of the API's documentation, which is written before any setting is read. */
export function documented(text: string): string {
  const fixed: Record<string, number> = withFixed({})
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(fixed[name] ?? placeholder))
}
