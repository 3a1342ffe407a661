import { lazily } from '../lazily.ts'

const rules = lazily(() => new Intl.PluralRules('fr'))
const numbers = lazily(() => new Intl.NumberFormat('fr-FR'))

/**
 * Such as `1 article`, `2 articles`, `12 500 articles`: in French 0 and 1 are singular; a no-break space joins number
 * and word.
 */
export function plural(count: number, one: string, other: string): string {
  return `${numbers().format(count)}\u00a0${rules().select(count) === 'one' ? one : other}`
}
