import { STATIONS } from '#api/features/menu/contract-dish.ts'
import { FINDING_WORDS } from '#api/features/reconciliation/rules/findings.ts'
import { HIDING_REASONS } from '#api/features/reviews/rules/moderation.ts'
import type { Service } from '#api/features/settings/rules/hours.ts'
import { type PickupWindow, USUAL_PICKUP_WEEK } from '#api/features/settings/rules/pickup-week.ts'
import { formatEuros } from '#api/kernel/order/money.ts'
import { formatDay, instantInSentence } from '#api/kernel/time/paris-time.ts'
import { servicesShort } from '#pwa/lib/format/hours-words.ts'
import { windowsShort } from '#pwa/lib/format/setting-words.ts'
import { ROLE_WORDS } from '#pwa/lib/session/staff-session.ts'

/** Values for which there are French words. */
const VALUES: Record<string, string> = { ...ROLE_WORDS, ...HIDING_REASONS, ...FINDING_WORDS }

/** The proofs of a login. */
const LOGIN_WAYS: Record<string, string> = {
  password: 'mot de passe',
  totp: 'mot de passe et code',
  recovery: 'mot de passe et code de secours',
  passkey: 'clé d’accès',
  pin: 'code personnel',
}

const WEEKDAYS = ['lun.', 'mar.', 'mer.', 'jeu.', 'ven.', 'sam.', 'dim.']
/** A value that is longer is named by its field alone. */
const MOST_LETTERS = 60
const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/
const DAY = /^\d{4}-\d\d-\d\d$/

/** Stored values of these details in French. */
const NAMED: Record<string, Record<string, string>> = {
  pays: { link: 'par lien', till: 'à la caisse', nothing: 'rien à payer' },
  answer: { done: 'faite', declined: 'refusée' },
  stations: STATIONS,
  prints: { confirmed: 'confirmées', changed: 'modifiées', cancelled: 'annulées' },
  language: { fr: 'français', th: 'thaï', 'fr-th': 'français et thaï' },
  way: { star: 'Star CloudPRNT', epson: 'Epson Server Direct Print', tcp: 'réseau local' },
}

/** A value as a person would write it; undefined where it does not fit in a line. */
export function formatValue(key: string, value: unknown): string | undefined {
  const words = formatWhole(key, value)
  return words !== undefined && words.length <= MOST_LETTERS ? words : undefined
}

function formatWhole(key: string, value: unknown): string | undefined {
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'boolean') return value ? 'oui' : 'non'
  if (typeof value === 'number') return formatNumber(key, value)
  if (key === 'by' && typeof value === 'string') return LOGIN_WAYS[value] ?? value
  if (typeof value === 'string') return namedValue(key, value) ?? VALUES[value] ?? formatTime(value) ?? value
  if (Array.isArray(value)) return formatList(key, value)
  return undefined
}

function formatNumber(key: string, value: number): string {
  if (/cents$/i.test(key)) return formatEuros(value)
  if (key === 'minutes') return `${value}\u00a0min`
  if (key === 'paperMm') return `${value}\u00a0mm`
  // Stored from 0, read from 1.
  return String(key === 'position' ? value + 1 : value).replace('.', ',')
}

function formatTime(text: string): string | undefined {
  if (DAY.test(text)) return formatDay(text)
  if (!INSTANT.test(text)) return undefined
  const at = new Date(text)
  return instantInSentence(at)
}

/** Names, or what things are called; undefined for what has no name. */
function formatList(key: string, list: readonly unknown[]): string | undefined {
  if (list.length === 0) return '–'
  const names = list.map(each =>
    typeof each === 'string' ? (namedValue(key, each) ?? each) : (each as { name?: unknown } | null)?.name,
  )
  return names.every(name => typeof name === 'string') ? names.join(', ') : undefined
}

type Change = { from?: unknown; to?: unknown }

/**
 * The change of a value that has parts: each price by its protein, each weekday's portions. Undefined for any other
 * value.
 */
export function formatParts(key: string, { from, to }: Change): string | undefined {
  if (key === 'usualPortions' && Array.isArray(from) && Array.isArray(to)) {
    return joined(WEEKDAYS.map((day, at) => [day, from[at], to[at]]))
  }
  if (key === 'week' && Array.isArray(from) && Array.isArray(to)) {
    return byWeekday(from, to, services => servicesShort(services as Service[]))
  }
  if (key === 'pickupWeek') {
    return byWeekday(from ?? USUAL_PICKUP_WEEK, to ?? USUAL_PICKUP_WEEK, windows =>
      windowsShort(windows as PickupWindow[]),
    )
  }
  if (key === 'pricesCents' && isRecord(from) && isRecord(to)) {
    const names = [...new Set([...Object.keys(from), ...Object.keys(to)])]
    return joined(
      names.map(name => [name, from[name], to[name]]),
      key,
    )
  }
  return undefined
}

/** The change of a week, days that changed alike together: `lun. mar. 11:30 – 14:30 / 30 min → aucun`. */
function byWeekday(from: unknown, to: unknown, words: (of: unknown) => string): string | undefined {
  if (!Array.isArray(from) || !Array.isArray(to)) return undefined
  const days = new Map<string, string[]>()
  WEEKDAYS.forEach((day, at) => {
    const [before, after] = [words(from[at] ?? []), words(to[at] ?? [])]
    if (before !== after) days.set(`${before} → ${after}`, [...(days.get(`${before} → ${after}`) ?? []), day])
  })
  return days.size === 0
    ? undefined
    : [...days].map(([change, names]) => `${names.join(' ')} ${change}`).join('\u00a0; ')
}

function joined(parts: readonly (readonly [string, unknown, unknown])[], key = ''): string {
  return parts
    .filter(([, from, to]) => from !== to)
    .map(([name, from, to]) => `${name} ${formatValue(key, from)} → ${formatValue(key, to)}`)
    .join(', ')
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The French word for a value of a detail that has a fixed list of them. */
function namedValue(key: string, value: string): string | undefined {
  return NAMED[key]?.[value]
}
