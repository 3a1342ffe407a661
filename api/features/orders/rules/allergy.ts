/**
 * An allergy as a fact of an order: some of the fourteen, and words for what they do not name; and notes in which somebody
 * speaks of one. People write it where they find a field, so the kitchen sees it first and in red wherever it was
 * written; any other note stays plain, since red that is everywhere is not seen. Pure.
 */
import { ALLERGEN_CODES, ALLERGENS, type AllergenCode } from '#api/features/menu/rules/allergens.ts'

/** As it is sent: the codes of the fourteen. */
export type Allergy = { allergens: readonly string[]; text: string }

type Said = {
  allergens?: readonly AllergenCode[] | null | undefined
  text?: string | null | undefined
}

export const ALLERGY_TEXT_MAX = 200

/** Roots of words in French and English without accents, and Thai words, that name one of the fourteen and no dish. */
const NAMES: Partial<Record<AllergenCode, readonly string[]>> = {
  gluten: ['gluten', 'coeliaque', 'celiac', 'coeliac', 'กลูเตน'],
  crustaces: ['crustac', 'shellfish'],
  arachides: ['arachide', 'cacahu', 'peanut', 'ถั่วลิสง'],
  lait: ['lactose'],
  fruits_a_coque: ['fruits a coque', 'fruit a coque', 'tree nut'],
  celeri: ['celeri', 'celery'],
  moutarde: ['moutarde'],
  sesame: ['sesame'],
  sulfites: ['sulfite', 'sulphite'],
  lupin: ['lupin'],
  mollusques: ['mollusque', 'mollusc'],
}

/** The same of words by which dishes are called too: they name an allergen in a note that is about an allergy. */
const DISHES: Partial<Record<AllergenCode, readonly string[]>> = {
  crustaces: ['crevette', 'crabe', 'gambas', 'กุ้ง'],
  oeufs: ['oeuf'],
  poissons: ['poisson'],
  soja: ['soja'],
  fruits_a_coque: ['noix de cajou', 'amande', 'noisette'],
}

/** Roots of words each of which is about an allergy. */
const ALLERGY_WORDS = [...['allerg', 'anaphyla', 'intoleran', 'epipen', 'แพ้'], ...Object.values(NAMES).flat()]

/** Phrases that deny an allergy, taken out before the note is read. */
const DENIALS =
  /\b(?:aucune?|pas d['’ ]|sans|no|not|without|n['’]ai pas d['’ ]?) ?(?:d['’])?(?:allerg\w*|intoleran\w*)/g

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

/**
 * Whether a note speaks of an allergy, in any case and with or without accents.
 * Source: the 14 allergens of EU regulation 1169/2011, annex II, where their names are no everyday dish.
 */
export function mentionsAllergy(note: string): boolean {
  const plain = plainWords(note)
  return ALLERGY_WORDS.some(word => plain.includes(word))
}

/** The codes that a note about an allergy names, in the law's order; what it says otherwise stays in its words. */
export function allergensNamed(note: string): AllergenCode[] {
  const plain = plainWords(note)
  const names = (code: AllergenCode) => [...(NAMES[code] ?? []), ...(DISHES[code] ?? [])]
  return ALLERGEN_CODES.filter(code => names(code).some(word => plain.includes(word)))
}

function plainWords(note: string): string {
  return (
    note
      .toLocaleLowerCase('fr')
      .normalize('NFD')
      // Latin accents alone: Thai vowels and tones are marks of their own.
      .replace(/[\u0300-\u036f]/g, '')
      .normalize('NFC')
      .replaceAll('œ', 'oe')
      .replace(DENIALS, ' ')
  )
}
