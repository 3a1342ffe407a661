/**
 * The settings as the page's fields hold them, the conversion to the call's body, and how the changes of two people to
 * the same settings are merged.
 */

import { ORDERING_KEYS, ORDERING_SETTINGS, type OrderingKey } from '#api/features/settings/contract-ordering.ts'
import { RESTAURANT_KEYS } from '#api/features/settings/contract-restaurant.ts'
import { type AdminSettings, settingsChange } from '#api/features/settings/contract-staff.ts'
import { changeErrors } from '#api/features/settings/rules/change-errors.ts'
import type { Service } from '#api/features/settings/rules/hours.ts'
import { LEGAL_FIELDS, TO_COMPLETE } from '#api/features/settings/rules/legal-fields.ts'
import { DRINKS_KEY, mayDrinksReturn } from '#api/features/settings/rules/restaurant-values.ts'
import { toEuros } from '#api/kernel/order/money.ts'
import { WEEKDAYS } from '#api/kernel/time/paris-time.ts'
import { issuesOf } from '#pwa/lib/calls/schemas.ts'
import { closureWords, servicesShort } from '#pwa/lib/format/hours-words.ts'
import { SETTING_LABELS, windowsShort } from '#pwa/lib/format/setting-words.ts'
import type { SettingsBody } from './queries.ts'
import {
  readableWindows,
  type TypedWeek,
  type TypedWindow,
  tidyTime,
  tidyWeek,
  typedWeekOf,
  windowsOf,
} from './typed-times.ts'

export type Closure = { from: string; to: string; reason: string }

export type SettingsDraft = {
  /** The texts as typed, by the call's paths: `restaurant.phone`, `slotCapacity`, `legal.mediator.name`. */
  texts: Readonly<Record<string, string>>
  /** The switches, by the call's names. */
  flags: Readonly<Record<string, boolean>>
  /** The terms of sale grant fourteen days of withdrawal for drinks that keep. */
  drinksMayReturn: boolean
  week: readonly (readonly Service[])[]
  pickupWeek: TypedWeek
  closures: readonly Closure[]
}

/** The errors by the same paths, down to a service's time: `week.0.1.opens`. */
export type DraftErrors = Readonly<Record<string, string>>

/** Fields whose name in the draft differs from the stored one. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  takeawaySurcharge: 'surchargeCents',
  drinksMayReturn: 'cgv.withdrawalForDrinks',
}

const isFlag = (key: OrderingKey) => ORDERING_SETTINGS[key].kind === 'flag'
const FLAGS = ORDERING_KEYS.filter(isFlag)
const TYPED = ORDERING_KEYS.filter(key => !isFlag(key))

export function draftOf(settings: AdminSettings): SettingsDraft {
  const { restaurant, legal } = settings
  const known = (value = '') => (value === TO_COMPLETE ? '' : value)
  return {
    texts: {
      ...Object.fromEntries(RESTAURANT_KEYS.map(key => [`restaurant.${key}`, restaurant[key]])),
      ...Object.fromEntries(TYPED.map(key => [key, typed(key, settings[key])])),
      takeawaySurcharge: typedEuros(settings.takeawaySurcharge),
      ...Object.fromEntries(LEGAL_FIELDS.map(({ key }) => [`legal.${key}`, known(legal[key])])),
    },
    flags: Object.fromEntries(FLAGS.map(key => [key, settings[key] === true])),
    drinksMayReturn: mayDrinksReturn(legal),
    week: settings.week,
    pickupWeek: typedWeekOf(settings),
    closures: settings.closures,
  }
}

/** The settings that the page has changed; the rest is not sent, so that others' changes meanwhile stay. */
export function changeOf(base: SettingsDraft, draft: SettingsDraft): SettingsBody {
  const body: Record<string, unknown> = {}
  const put = (path: string, value: unknown) => {
    const [, group, name] = /^(restaurant|legal)\.(.+)$/.exec(path) ?? []
    if (group && name) body[group] = { ...(body[group] as object | undefined), [name]: value }
    else body[path] = value
  }
  for (const [path, text] of Object.entries(draft.texts))
    if (text !== base.texts[path]) put(path, wireValue(path, text))
  for (const [key, isOn] of Object.entries(draft.flags)) if (isOn !== base.flags[key]) put(key, isOn)
  if (draft.drinksMayReturn !== base.drinksMayReturn) put(`legal.${DRINKS_KEY}`, draft.drinksMayReturn ? 'oui' : '')
  if (!isSame(draft.week, base.week)) put('week', tidyWeek(draft.week))
  if (!isSame(draft.pickupWeek, base.pickupWeek)) put('pickupWeek', draft.pickupWeek.map(windowsOf))
  if (!isSame(draft.closures, base.closures)) put('closures', draft.closures)
  return body
}

/** The message of each invalid field, by the same rules as the server's. */
export function draftErrors(base: SettingsDraft, draft: SettingsDraft, now: Date): DraftErrors {
  const change = changeOf(base, draft)
  const issues = issuesOf(settingsChange, change)
  if (issues.length > 0) return firstOf(issues.map(({ path, message }) => ({ path: path.join('.'), message })))
  return firstOf(
    changeErrors(change as Parameters<typeof changeErrors>[0], { ...base.texts, closures: base.closures }, now),
  )
}

/** Several messages reduced to the first for each path. */
export function firstOf(errors: readonly { path: string; message: string }[]): DraftErrors {
  return Object.fromEntries([...errors].reverse().map(({ path, message }) => [path, message]))
}

/** Whether two values are deeply equal. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** The number that an empty field stands for, where it may be empty. */
function blankOf(path: string): number | undefined {
  const setting = path in ORDERING_SETTINGS ? ORDERING_SETTINGS[path as OrderingKey] : undefined
  return setting && 'blank' in setting ? setting.blank : undefined
}

function typed(key: OrderingKey, value: unknown): string {
  if (value === blankOf(key)) return ''
  return ORDERING_SETTINGS[key].kind === 'cents' ? typedEuros(toEuros(value as number)) : String(value ?? '')
}

function typedEuros(euros: number): string {
  return euros.toFixed(2).replace('.', ',')
}

/** Text that is not a number becomes NaN, which the call refuses. */
function wireValue(path: string, text: string): unknown {
  const kind = path in ORDERING_SETTINGS ? ORDERING_SETTINGS[path as OrderingKey].kind : undefined
  if (kind === 'time') return tidyTime(text) || null
  if (kind !== 'whole' && kind !== 'cents' && path !== 'takeawaySurcharge') return text
  const plain = text.replace(/[\s\u00a0\u202f€]/g, '').replace(',', '.')
  const blank = blankOf(path)
  const number = plain === '' ? (blank ?? Number.NaN) : Number(plain)
  // What nothing stands for is not typed, since as a number it would mean none.
  if (plain !== '' && number === blank) return Number.NaN
  // A third decimal is no whole number of cents, which the call refuses.
  return kind === 'cents' ? Number((number * 100).toFixed(6)) : number
}

/** The props of every part of the page. */
export type PartProps = {
  /** The settings as they are saved. */
  settings: AdminSettings
  draft: SettingsDraft
  errors: DraftErrors
  onChange: (change: Partial<SettingsDraft>) => void
}

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
