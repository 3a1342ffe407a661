/** The closed lists from which a dish's fields choose. */

/** The fourteen of EU 1169/2011, annex II, in its order. */
export const ALLERGEN_CODES = [
  'gluten',
  'crustaces',
  'oeufs',
  'poissons',
  'arachides',
  'soja',
  'lait',
  'fruits_a_coque',
  'celeri',
  'moutarde',
  'sesame',
  'sulfites',
  'lupin',
  'mollusques',
] as const

export const TEMPERATURES = ['Froid', 'Chaud'] as const
