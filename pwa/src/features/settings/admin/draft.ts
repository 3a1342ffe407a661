/** The settings as the page's fields hold them, and the conversion to the call's body. */

import { ORDERING_KEYS, ORDERING_SETTINGS, type OrderingKey } from '#api/features/settings/contract-ordering.ts'
import { RESTAURANT_KEYS } from '#api/features/settings/contract-restaurant.ts'
import { type AdminSettings, settingsChange } from '#api/features/settings/contract-staff.ts'
import { changeErrors } from '#api/features/settings/rules/change-errors.ts'
import type { Service } from '#api/features/settings/rules/hours.ts'
import { LEGAL_FIELDS, TO_COMPLETE } from '#api/features/settings/rules/legal-fields.ts'
import { DRINKS_KEY, mayDrinksReturn } from '#api/features/settings/rules/restaurant-values.ts'
import { toEuros } from '#api/kernel/order/money.ts'
import { issuesOf } from '#pwa/lib/calls/schemas.ts'
import type { SettingsBody } from './queries.ts'
import { type TypedWeek, tidyTime, tidyWeek, typedWeekOf, windowsOf } from './typed-times.ts'

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
  return firstOf(changeErrors(change as Parameters<typeof changeErrors>[0], base.closures, now))
}

/** Several messages reduced to the first for each path. */
export function firstOf(errors: readonly { path: string; message: string }[]): DraftErrors {
  return Object.fromEntries([...errors].reverse().map(({ path, message }) => [path, message]))
}

/** Whether two values are deeply equal. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

function typed(key: OrderingKey, value: unknown): string {
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
  const number = plain === '' ? Number.NaN : Number(plain)
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
