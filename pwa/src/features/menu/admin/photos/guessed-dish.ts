import type { AdminItem } from '#api/features/menu/contract-staff.ts'

type Named = Pick<AdminItem, 'id' | 'name' | 'nameEn'>

/** The dish that a file is named after: `Pad thaï (2).JPG`, `green-curry.jpg`; undefined where none is or several are. */
export function guessedDish(fileName: string, items: readonly Named[]): string | undefined {
  const said = bare(fileName.replace(/\.\w+$/, '').replace(/\(\d+\)|[-_ ]\d+$/g, ''))
  if (!said) return undefined
  const whole = items.filter(item => namesOf(item).includes(said))
  const close = whole.length > 0 ? whole : items.filter(item => namesOf(item).some(name => said.includes(name)))
  return close.length === 1 ? close[0]?.id : undefined
}

function namesOf({ id, name, nameEn }: Named): string[] {
  return [id, name, nameEn].map(bare).filter(Boolean)
}

/** Letters and digits alone: file systems write accents and spaces in many ways. */
function bare(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll('œ', 'oe')
    .replace(/[^a-z0-9]/g, '')
}
