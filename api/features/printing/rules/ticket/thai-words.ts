import type { HeatLevel } from '#api/features/orders/rules/kitchen/line-words.ts'
import type { TicketLanguage } from '../../contract/printers.ts'

/** Proteins and cookings as the catalogue calls them; a dish's variants are the restaurant's to name. */
const THAI: Readonly<Record<string, string>> = {
  Poulet: 'ไก่',
  Porc: 'หมู',
  Bœuf: 'เนื้อ',
  Crevette: 'กุ้ง',
  Végétarien: 'มังสวิรัติ',
  'Poulet croustillant': 'ไก่ทอดกรอบ',
  'Poulet Satay': 'ไก่สะเต๊ะ',
  Saumon: 'แซลมอน',
  Dorade: 'ปลา Dorade',
  Saignante: 'กึ่งดิบ',
  'À point': 'สุกปานกลาง',
  'À point avancé': 'ค่อนข้างสุก',
  "Bien cuit à l'extérieur": 'นอกสุก ในกึ่งดิบ',
  'Bien cuite': 'สุกมาก',
  Mangue: 'มะม่วง',
  Ananas: 'สับปะรด',
  Banane: 'กล้วย',
  Fraise: 'สตรอว์เบอร์รี',
}

/** How hot, as a kitchen says it: not, little, hot, as at home. */
const HEAT: Readonly<Record<HeatLevel, string>> = { 1: 'ไม่เผ็ด', 2: 'เผ็ดน้อย', 3: 'เผ็ด', 4: 'เผ็ดแบบไทย' }

/** What the catalogue calls in French, in Thai; undefined: the restaurant has added it, and it stays French. */
export function thaiOf(french: string): string | undefined {
  return THAI[french.replaceAll('’', "'")]
}

export function thaiHeat(level: number): string | undefined {
  return level in HEAT ? HEAT[level as HeatLevel] : undefined
}

/** A word in the ticket's language; in both, French first. What has no Thai stays French. */
export function inLanguage(language: TicketLanguage, french: string, thai: string | undefined): string {
  if (language === 'fr' || thai === undefined) return french
  return language === 'th' ? thai : `${french} · ${thai}`
}
