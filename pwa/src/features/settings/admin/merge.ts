/** Merges the changes of two people to the same settings. */

import type { Service } from '#api/features/settings/rules/hours.ts'
import { closureWords, servicesShort, WEEKDAYS } from '#pwa/lib/format/hours-words.ts'
import { SETTING_LABELS, windowsShort } from '#pwa/lib/format/setting-words.ts'
import { type Closure, isSame, type SettingsDraft } from './draft.ts'
import { readableWindows, type TypedWindow } from './typed-times.ts'

export type Merged = {
  /** The other person's settings with one's own changes applied: nothing typed is lost. */
  draft: SettingsDraft
  /** Fields that both have changed to different values, with the other person's value. */
  clashes: readonly { label: string; theirs: string }[]
  /** Fields that only the other person has changed. */
  taken: readonly string[]
}

/** Fields whose name in the draft differs from the stored one. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  takeawaySurcharge: 'surchargeCents',
  drinksMayReturn: 'cgv.withdrawalForDrinks',
}

/**
 * @param base the settings when the page began
 * @param draft the page's fields now
 * @param fresh the settings that somebody has saved meanwhile
 */
export function merge(base: SettingsDraft, draft: SettingsDraft, fresh: SettingsDraft): Merged {
  const [before, mine, theirs] = [fieldsOf(base), fieldsOf(draft), fieldsOf(fresh)]
  const both = Object.keys({ ...mine, ...theirs })
  const changedByThem = both.filter(field => !isSame(theirs[field], before[field]))
  const changedByMe = new Set(both.filter(field => !isSame(mine[field], before[field])))
  const clashing = changedByThem.filter(field => changedByMe.has(field) && !isSame(mine[field], theirs[field]))
  const merged = Object.fromEntries(both.map(field => [field, changedByMe.has(field) ? mine[field] : theirs[field]]))
  return {
    draft: draftFrom(merged),
    clashes: clashing.map(field => formatField(field, theirs[field])),
    taken: changedByThem.filter(field => !changedByMe.has(field)).map(field => labelOf(field)),
  }
}

/** The labels of the fields that the page has changed. */
export function formatChanged(base: SettingsDraft, draft: SettingsDraft): string[] {
  const [before, now] = [fieldsOf(base), fieldsOf(draft)]
  const changed = Object.keys(now).filter(field => !isSame(before[field], now[field]))
  return changed.map(field => labelOf(field))
}

type Fields = Record<string, unknown>

/** A flat list of fields, with each weekday as one; a list of closures is one field. */
function fieldsOf({ texts, flags, week, pickupWeek, ...others }: SettingsDraft): Fields {
  return {
    ...texts,
    ...flags,
    ...Object.fromEntries(week.map((services, day) => [`week.${day}`, services])),
    ...Object.fromEntries(pickupWeek.map((windows, day) => [`pickupWeek.${day}`, windows])),
    ...others,
  }
}

function draftFrom(fields: Fields): SettingsDraft {
  const { drinksMayReturn, closures, ...others } = fields as Fields & SettingsDraft
  const days = (of: string) => Array.from({ length: 7 }, (_, day) => fields[`${of}.${day}`])
  const named = Object.entries(others).filter(([path]) => !/^(week|pickupWeek)\./.test(path))
  const flags = named.filter((entry): entry is [string, boolean] => typeof entry[1] === 'boolean')
  const texts = named.filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return {
    texts: Object.fromEntries(texts),
    flags: Object.fromEntries(flags),
    drinksMayReturn,
    closures,
    week: days('week') as unknown as SettingsDraft['week'],
    pickupWeek: days('pickupWeek') as unknown as SettingsDraft['pickupWeek'],
  }
}

/** The label of a field of the draft. */
export function labelOf(field: string): string {
  const day = /^week\.(\d)$/.exec(field)?.[1]
  if (day !== undefined) return `Horaires du ${WEEKDAYS[Number(day)]}`
  const pickups = /^pickupWeek\.(\d)$/.exec(field)?.[1]
  if (pickups !== undefined) return `Retraits du ${WEEKDAYS[Number(pickups)]}`
  return SETTING_LABELS[OTHER_NAMES[field] ?? field.replace(/^legal\./, '')] ?? field
}

/** A field's label and its value, to be read. */
function formatField(field: string, value: unknown): { label: string; theirs: string } {
  return { label: labelOf(field), theirs: formatValue(field, value) }
}

function formatValue(field: string, value: unknown): string {
  if (field.startsWith('week.')) return servicesShort((value ?? []) as Service[])
  if (field.startsWith('pickupWeek.')) return windowsShort(readableWindows((value ?? []) as TypedWindow[]))
  if (field === 'closures') return ((value ?? []) as Closure[]).map(closureWords).join(' ') || 'aucune'
  if (typeof value === 'boolean') return value ? 'oui' : 'non'
  return value === undefined || value === '' ? 'vide' : String(value)
}
