/** Merges the changes of two people to the same settings. */

import { formatField, labelOf } from '../field-words.ts'
import { isSame, type SettingsDraft } from './draft.ts'

export type Merged = {
  /** The other person's settings with one's own changes applied: nothing typed is lost. */
  draft: SettingsDraft
  /** Fields that both have changed to different values, with the other person's value. */
  clashes: readonly { label: string; theirs: string }[]
  /** Fields that only the other person has changed. */
  taken: readonly string[]
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
