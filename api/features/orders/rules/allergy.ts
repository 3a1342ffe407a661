/** An allergy as a fact of an order: some of the fourteen, and words for what they do not name. Pure. */
import { ALLERGEN_CODES, ALLERGENS, type AllergenCode } from '#api/features/menu/rules/allergens.ts'

/** As it is sent: the codes of the fourteen. */
export type Allergy = { allergens: readonly string[]; text: string }

type Said = {
  allergens?: readonly AllergenCode[] | null | undefined
  text?: string | null | undefined
}

export const ALLERGY_TEXT_MAX = 200

/**
 * The columns of an order that hold its allergy. Nothing chosen and nothing typed is none, and nothing was agreed to.
 * @param now when it is sent, which its customer's consent precedes (GDPR article 9 (2) (a))
 */
export function allergyColumns(said: Said | null | undefined, now: Date) {
  const allergens = ALLERGEN_CODES.filter(code => said?.allergens?.includes(code)) as string[]
  const allergyText = said?.text ?? ''
  const isNone = allergens.length === 0 && allergyText === ''
  return { allergens, allergyText, allergyAgreedAt: isNone ? null : now }
}

/** Whether anything is chosen or typed. */
export function isAllergySaid(allergy: Allergy | undefined): boolean {
  return allergy !== undefined && (allergy.allergens.length > 0 || allergy.text.trim() !== '')
}

/** Such as `arachides, sésame, kiwi`: the law's names in its order, then what was typed. */
export function allergyWords({ allergens, text }: Allergy, language: 'fr' | 'th' = 'fr'): string {
  const names = allergens.map(code => ALLERGENS[code as AllergenCode]?.[language] ?? code)
  return [...names, ...(text === '' ? [] : [text])].join(', ')
}
