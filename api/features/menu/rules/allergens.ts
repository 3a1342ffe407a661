import type { MenuItem } from '../contract.ts'

/** The fourteen of EU 1169/2011, annex II, in its order, with the word that has room on a chip and on a ticket. */
export const ALLERGENS = {
  gluten: { fr: 'gluten', th: 'กลูเตน' },
  crustaces: { fr: 'crustacés', th: 'กุ้ง ปู' },
  oeufs: { fr: 'œufs', th: 'ไข่' },
  poissons: { fr: 'poissons', th: 'ปลา' },
  arachides: { fr: 'arachides', th: 'ถั่วลิสง' },
  soja: { fr: 'soja', th: 'ถั่วเหลือง' },
  lait: { fr: 'lait', th: 'นม' },
  fruits_a_coque: { fr: 'fruits à coque', th: 'ถั่วเปลือกแข็ง' },
  celeri: { fr: 'céleri', th: 'ขึ้นฉ่าย' },
  moutarde: { fr: 'moutarde', th: 'มัสตาร์ด' },
  sesame: { fr: 'sésame', th: 'งา' },
  sulfites: { fr: 'sulfites', th: 'ซัลไฟต์' },
  lupin: { fr: 'lupin', th: 'ลูพิน' },
  mollusques: { fr: 'mollusques', th: 'หอย หมึก' },
} as const

export type AllergenCode = keyof typeof ALLERGENS
export const ALLERGEN_CODES = Object.keys(ALLERGENS) as [AllergenCode, ...AllergenCode[]]

/** A dish as far as its allergens go. */
export type AllergenFacts = Pick<MenuItem, 'allergens' | 'allergensByVariant'>

/**
 * The codes of the allergens in the dish with these options (a variant, the fruits of a mix); without any, in the dish
 * itself. An allergen that one option removes still counts when another brings it.
 */
export function allergenCodes(dish: AllergenFacts, options: readonly string[]): string[] {
  const changes = options.map(option => dish.allergensByVariant?.[option])
  const codes = new Set(dish.allergens)
  for (const change of changes) for (const code of change?.remove ?? []) codes.delete(code)
  for (const change of changes) for (const code of change?.add ?? []) codes.add(code)
  return [...codes]
}

type ChosenLine = {
  menuItemId?: string | undefined
  variant?: string | undefined
  mix?: readonly { name: string }[] | null | undefined
  components?: readonly { menuItemId?: string | undefined; protein?: string | undefined }[] | null | undefined
}

/**
 * Which of some allergens an ordered line brings by the menu, in their order: its dish as chosen, or any part of a set
 * menu. Nothing is known of a dish that is not on the menu; that none is found is no promise.
 */
export function allergensInLine(
  line: ChosenLine,
  sought: readonly string[],
  dishOf: (id: string) => AllergenFacts | undefined,
): string[] {
  const parts = line.components?.length
    ? line.components.map(({ menuItemId, protein }) => ({ id: menuItemId, options: protein ? [protein] : [] }))
    : [{ id: line.menuItemId, options: [...(line.variant ? [line.variant] : []), ...(line.mix ?? []).map(namesOf)] }]
  const codes = parts.flatMap(({ id, options }) => {
    const dish = dishOf(id ?? '')
    return dish ? allergenCodes(dish, options) : []
  })
  return sought.filter(code => codes.includes(code))
}

function namesOf({ name }: { name: string }): string {
  return name
}
