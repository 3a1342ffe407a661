const rules = new Intl.PluralRules('fr')
const numbers = new Intl.NumberFormat('fr-FR')

/** `1 article`, `2 articles`, `12 500 articles`: French counts 0 and 1 as one; the number is tied to its word. */
export function plural(count: number, one: string, other: string): string {
  return `${numbers.format(count)}\u00a0${rules.select(count) === 'one' ? one : other}`
}
