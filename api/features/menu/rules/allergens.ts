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
