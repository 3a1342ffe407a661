import { lazily } from './time/paris-time.ts'

const numbers = lazily(() => new Intl.NumberFormat('fr-FR'))

/**
 * Such as `1 article`, `2 articles`, `12 500 articles`: in French all below two is singular; a no-break space joins number
 * and word. Without `Intl` where it adds nothing: on a phone its first rules and formatter take as long as a letter of a
 * search may.
 */
export function plural(count: number, one: string, other: string): string {
  const written = Number.isInteger(count) && Math.abs(count) < 1000 ? String(count) : numbers().format(count)
  return `${written}\u00a0${Math.abs(count) < 2 ? one : other}`
}
