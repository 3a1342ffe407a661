import { DISH_COLUMNS, STATIONS } from '#api/features/menu/contract-dish.ts'
import { FINDING_WORDS } from '#api/features/reconciliation/rules/findings.ts'
import { HIDING_REASONS } from '#api/features/reviews/rules.ts'
import type { Service } from '#api/features/settings/rules/hours.ts'
import { type PickupWindow, USUAL_PICKUP_WEEK } from '#api/features/settings/rules/pickup-week.ts'
import type { AuditEntry } from '#api/features/staff/contract.ts'
import { formatEuros } from '#api/kernel/order/money.ts'
import { ROLES, STAFF_ROLES } from '#api/kernel/people/roles.ts'
import { formatDay, instantInSentence } from '#api/kernel/time/paris-time.ts'
import { servicesShort } from '#pwa/lib/format/hours-words.ts'
import { formatMoment } from '#pwa/lib/format/moment-words.ts'
import { SETTING_LABELS, windowsShort } from '#pwa/lib/format/setting-words.ts'
import { type Column, DataTable } from '#pwa/ui/data/data-table.tsx'
import { EmptyState } from '#pwa/ui/feedback/empty-state.tsx'
import { formatAction } from './journal-filters.tsx'
import './staff-late.css'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Subjects of which there is only one: the action names them already. */
const SAID = ['settings', 'qr-codes', 'contracts', 'people']

const KEYS: Record<string, string> = {
  reason: 'motif',
  missing: 'manque',
  finding: 'constat',
  why: 'entre',
  provider: 'chez Stripe',
  here: 'ici',
  session: 'session',
  balance: 'solde',
  ledger: 'historique',
  sums: 'sommes',
  device: 'appareil',
  by: 'par',
  minutes: 'retard',
  username: 'identifiant',
  role: 'rôle',
  amount: 'montant',
  name: 'nom',
  dish: 'plat',
  nameEn: 'nom anglais',
  nameTh: 'nom thaï',
  description: 'description',
  price: 'prix',
  prices: 'prix',
  category: 'catégorie',
  available: 'disponibilité',
  allergens: 'allergènes',
  image: 'photo',
  position: 'place',
  count: 'nombre',
  title: 'titre',
  recipients: 'destinataires',
  percent: 'réduction en\u00a0%',
  cents: 'montant',
  priceCents: 'prix',
  pricesCents: 'prix',
  spicyLevels: 'choix du piquant',
  cookingOptions: 'cuissons',
  options: 'froid ou chaud',
  mixOptions: 'fruits au choix',
  unavailableUntil: 'épuisé jusqu’à',
  until: 'jusqu’à',
  pausedUntil: 'jusqu’à',
  day: 'jour',
  allergenDetails: 'précisions des allergènes',
  allergensByVariant: 'allergènes selon le choix',
  meatOrigin: 'origine des viandes',
  takeaway: 'à emporter',
  dineIn: 'sur place',
  inFormules: 'dans les formules',
  order: 'ordre',
  headings: 'titres',
  maxBasePriceCents: 'choix offerts jusqu’à',
  valueCents: 'valeur',
  isOffered: 'proposé',
  popular: 'mise en avant',
  components: 'parts',
  offered: 'jours et heures',
  excludedItems: 'plats exclus',
  excludedVariants: 'choix exclus',
  itemSupplements: 'suppléments des plats',
  variantSupplements: 'suppléments des choix',
  drinks: 'boissons',
  defaultDrink: 'boisson par défaut',
  usualPortions: 'portions par jour',
  drawing: 'dessin',
  printer: 'imprimante',
  pays: 'paiement',
  totalCents: 'total',
  number: 'modification n°',
  taken: 'retiré',
  added: 'ajouté',
  given: 'rendu',
  waivedCents: 'offert',
  tillCents: 'pour la caisse',
  difference: 'différence d’une modification',
  pickupAt: 'retrait',
  answer: 'réponse',
  guests: 'couverts',
  itemId: 'article',
  way: 'liaison',
  host: 'adresse',
  port: 'port',
  paperMm: 'largeur du papier',
  stations: 'postes',
  copies: 'exemplaires',
  prints: 'imprime les commandes',
  language: 'langue des tickets',
  active: 'en service',
}

const DISH_LABELS: Record<string, string> = Object.fromEntries(
  Object.entries(DISH_COLUMNS).map(([name, { label }]) => [name, label]),
)

/** Values for which there are French words. */
const ROLE_WORDS = Object.fromEntries(STAFF_ROLES.map(role => [role, ROLES[role].word]))
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
  answer: { done: 'faite', possible: 'possible', declined: 'refusée' },
  stations: STATIONS,
  prints: { confirmed: 'confirmées', changed: 'modifiées', cancelled: 'annulées' },
  language: { fr: 'français', th: 'thaï', 'fr-th': 'français et thaï' },
  way: { star: 'Star CloudPRNT', epson: 'Epson Server Direct Print', tcp: 'réseau local' },
}

/** The journal's actions, newest first: who did what to what. */
export function JournalTable({ entries, now }: { entries: readonly AuditEntry[]; now: Date }) {
  return (
    <DataTable
      caption="Journal"
      columns={columns(now)}
      rows={entries}
      rowKey={({ id }) => id}
      columnsFrom={50}
      empty={<EmptyState title="Aucune entrée ne correspond." />}
    />
  )
}

function formatAuthor({ staff, action }: AuditEntry): string {
  return staff?.name ?? (action.startsWith('reconcile.') ? 'Le logiciel' : 'Compte supprimé')
}

function columns(now: Date): readonly [Column<AuditEntry>, ...Column<AuditEntry>[]] {
  return [
    { key: 'action', title: 'Action', cell: ({ action }) => formatAction(action) },
    { key: 'subject', title: 'Sur quoi', cell: entry => formatSubject(entry) || '–', breaks: true },
    {
      key: 'who',
      title: 'Par',
      cell: entry => (
        <>
          {formatAuthor(entry)} {entry.device && <small className="soft note device">{entry.device}</small>}
        </>
      ),
      breaks: true,
    },
    { key: 'at', title: 'Quand', cell: ({ at }) => formatMoment(new Date(at), now), isWhole: true },
    { key: 'details', title: 'Détails', cell: ({ details }) => formatDetails(details) || '–', breaks: true },
  ]
}

/**
 * The subject of an action, and the person: a colleague by name, an order by its number and customer, a table by its
 * day and guest, anything else by its own name; empty where that says nothing.
 */
export function formatSubject({ action, subject, subject_name, subject_number, details, staff }: AuditEntry): string {
  // Logging in names the same person twice.
  if (subject === staff?.id) return ''
  if (action.startsWith('order.') && UUID.test(subject)) {
    const number = `#${subject.slice(0, 8).toUpperCase()}`
    return inOneLine(subject_number ? `Commande ${subject_number}` : number, subject_name)
  }
  if (action.startsWith('reservation.')) return inOneLine(details.name, subject_name)
  if (action.startsWith('review.')) return subject_name === null ? '' : `Avis de ${subject_name}`
  if (subject_name !== null) return subject_name
  if (typeof details.name === 'string') return details.name
  return UUID.test(subject) || SAID.includes(subject) ? '' : subject
}

function inOneLine(...words: readonly unknown[]): string {
  return words.filter(word => typeof word === 'string' && word !== '').join(', ')
}

/** Further details of an action, in one line; those that do not fit in a line are left out. */
export function formatDetails(details: Record<string, unknown>): string {
  const { from, to, changes, name: _, ...all } = details
  const changed = isRecord(changes) ? Object.entries(changes).map(formatChange) : []
  const change = 'from' in details && 'to' in details ? formatMove('', { from, to }) : undefined
  // The total from → to says the difference too.
  const others = Object.entries(all).filter(([key]) => key !== 'cents' || !isRecord(changes) || !changes.totalCents)
  const rest = others.flatMap(([key, value]) => {
    const words = value === null || value === '' ? undefined : formatValue(key, value)
    return words === undefined ? [] : [`${inFrench(key)}\u00a0: ${words}`]
  })
  return [...new Set(changed), ...(change ? [change] : []), ...rest].join(' · ')
}

/** A field with its former and its new value; by its name alone where they do not fit in a line. */
function formatChange([key, change]: [string, unknown]): string {
  const parts = isRecord(change) ? (formatParts(key, change) ?? formatMove(key, change)) : undefined
  return parts ? `${inFrench(key)}\u00a0: ${parts}` : inFrench(key)
}

function formatMove(key: string, change: Record<string, unknown>): string | undefined {
  if (!('from' in change)) return undefined
  const [from, to] = [formatValue(key, change.from), formatValue(key, change.to)]
  const isSaid = from !== undefined && to !== undefined && from !== to && key !== 'image'
  return isSaid ? `${from} → ${to}` : undefined
}

function inFrench(key: string): string {
  return KEYS[key] ?? SETTING_LABELS[key] ?? DISH_LABELS[key] ?? key
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A value as a person would write it; undefined where it does not fit in a line. */
function formatValue(key: string, value: unknown): string | undefined {
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
function formatParts(key: string, { from, to }: Change): string | undefined {
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

/** The French word for a value of a detail that has a fixed list of them. */
function namedValue(key: string, value: string): string | undefined {
  return NAMED[key]?.[value]
}
