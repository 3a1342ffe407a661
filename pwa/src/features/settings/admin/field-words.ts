import type { Service } from '#api/features/settings/rules/hours.ts'
import { closureWords, servicesShort, WEEKDAYS } from '#pwa/lib/format/hours-words.ts'
import { SETTING_LABELS, windowsShort } from '#pwa/lib/format/setting-words.ts'
import type { Closure } from './draft/draft.ts'
import { readableWindows, type TypedWindow } from './pickup/typed-windows.ts'

/** The label of a field of the draft. */
export function labelOf(field: string): string {
  const day = /^week\.(\d)$/.exec(field)?.[1]
  if (day !== undefined) return `Horaires du ${WEEKDAYS[Number(day)]}`
  const pickups = /^pickupWeek\.(\d)$/.exec(field)?.[1]
  if (pickups !== undefined) return `Retraits du ${WEEKDAYS[Number(pickups)]}`
  return SETTING_LABELS[OTHER_NAMES[field] ?? field.replace(/^legal\./, '')] ?? field
}

/** Fields whose name in the draft differs from the stored one. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  takeawaySurcharge: 'surchargeCents',
  drinksMayReturn: 'cgv.withdrawalForDrinks',
}

/** A field's label and its value, to be read. */
export function formatField(field: string, value: unknown): { label: string; theirs: string } {
  return { label: labelOf(field), theirs: formatValue(field, value) }
}

function formatValue(field: string, value: unknown): string {
  if (field.startsWith('week.')) return servicesShort((value ?? []) as Service[])
  if (field.startsWith('pickupWeek.')) return windowsShort(readableWindows((value ?? []) as TypedWindow[]))
  if (field === 'closures') return ((value ?? []) as Closure[]).map(closureWords).join(' ') || 'aucune'
  if (typeof value === 'boolean') return value ? 'oui' : 'non'
  return value === undefined || value === '' ? 'vide' : String(value)
}
