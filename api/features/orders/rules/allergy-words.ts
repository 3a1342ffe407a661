/**
 * Notes in which somebody speaks of an allergy. People write it where they find a field, so the kitchen sees it first
 * and in red wherever it was written; any other note stays plain, since red that is everywhere is not seen.
 */

/** Roots of words in French and English without accents, and Thai words, each of which is about an allergy. */
const ALLERGY_WORDS = [
  ...['allerg', 'anaphyla', 'intoleran', 'coeliaque', 'celiac', 'coeliac', 'epipen'],
  ...['gluten', 'arachide', 'cacahu', 'peanut', 'crustac', 'shellfish', 'mollusque', 'mollusc', 'fruits a coque'],
  ...['fruit a coque', 'tree nut', 'lactose', 'sesame', 'sulfite', 'sulphite', 'lupin', 'moutarde', 'celeri', 'celery'],
  ...['แพ้', 'ถั่วลิสง', 'กลูเตน'],
]

/** Phrases that deny an allergy, taken out before the note is read. */
const DENIALS =
  /\b(?:aucune?|pas d['’ ]|sans|no|not|without|n['’]ai pas d['’ ]?) ?(?:d['’])?(?:allerg\w*|intoleran\w*)/g

/**
 * Whether a note speaks of an allergy, in any case and with or without accents.
 * Source: the 14 allergens of EU regulation 1169/2011, annex II, where their names are no everyday dish.
 */
export function mentionsAllergy(note: string): boolean {
  const plain = note
    .toLocaleLowerCase('fr')
    .normalize('NFD')
    // Latin accents alone: Thai vowels and tones are marks of their own.
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .replaceAll('œ', 'oe')
    .replace(DENIALS, ' ')
  return ALLERGY_WORDS.some(word => plain.includes(word))
}
