/** Two people at the same settings: what the other has saved, and what is kept of one's own. */

import { formatField, labelOf } from '../field-words.ts'
import { isSame, type SettingsDraft } from './draft.ts'

export type Merged = {
  /** The other's settings with one's own changes in them: nothing typed is lost. */
  draft: SettingsDraft
  /** Fields that both have changed, to different things: what the other has put there. */
  clashes: readonly { label: string; theirs: string }[]
  /** Fields that only the other has changed. */
  taken: readonly string[]
}

/**
 * @param base what the page began with
 * @param draft what stands in it now
 * @param fresh what has been saved meanwhile
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

/** What the page has changed, in words. */
export function formatChanged(base: SettingsDraft, draft: SettingsDraft): string[] {
  const [before, now] = [fieldsOf(base), fieldsOf(draft)]
  const changed = Object.keys(now).filter(field => !isSame(before[field], now[field]))
  return changed.map(field => labelOf(field))
}

type Fields = Record<string, unknown>

/** Flat, with each weekday a field of its own; a list of closures is one. */
function fieldsOf({ texts, flags, week, ...others }: SettingsDraft): Fields {
  return {
    ...texts,
    ...flags,
    ...Object.fromEntries(week.map((services, day) => [`week.${day}`, services])),
    ...others,
  }
}

function draftFrom(fields: Fields): SettingsDraft {
  const { drinksMayReturn, closures, ...others } = fields as Fields & SettingsDraft
  const days = Array.from({ length: 7 }, (_, day) => fields[`week.${day}`]) as unknown as SettingsDraft['week']
  const named = Object.entries(others).filter(([path]) => !path.startsWith('week.'))
  const flags = named.filter((entry): entry is [string, boolean] => typeof entry[1] === 'boolean')
  const texts = named.filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return {
    texts: Object.fromEntries(texts),
    flags: Object.fromEntries(flags),
    drinksMayReturn,
    closures,
    week: days,
  }
}
