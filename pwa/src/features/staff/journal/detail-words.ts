import { DISH_COLUMNS } from '#api/features/menu/contract/dish-columns.ts'
import { FINDING_WORDS } from '#api/features/reconciliation/rules/findings.ts'
import { HIDING_REASONS } from '#api/features/reviews/rules/moderation.ts'
import { SETTING_LABELS } from '#pwa/lib/format/setting-labels.ts'
import { ROLE_WORDS } from '#pwa/lib/format/words/role-words.ts'

const KEYS: Record<string, string> = {
  reason: 'motif',
  finding: 'constat',
  why: 'entre',
  provider: 'chez Stripe',
  here: 'ici',
  session: 'session',
  balance: 'solde',
  ledger: 'historique',
  sums: 'sommes',
  device: 'appareil',
  minutes: 'minutes',
  username: 'identifiant',
  role: 'rôle',
  amount: 'montant',
  name: 'nom',
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
  percent: 'réduction en %',
}

const DISH_LABELS: Record<string, string> = Object.fromEntries(
  Object.entries(DISH_COLUMNS).map(([name, { label }]) => [name, label]),
)

/** Further details of an action, in one line; those that do not fit in a line are left out. */
export function formatDetails(details: Record<string, unknown>): string {
  const { from, to, changes, ...others } = details
  const changed = typeof changes === 'object' && changes !== null ? Object.entries(changes).map(formatChange) : []
  const change = isPlain(from) && isPlain(to) ? [`${formatValue(from)} → ${formatValue(to)}`] : []
  const rest = Object.entries(others)
    .filter(([key, value]) => key !== 'name' && isPlain(value) && value !== '')
    .map(([key, value]) => `${inFrench(key)} : ${formatValue(value as Plain)}`)
  return [...new Set(changed), ...change, ...rest].join(' · ')
}

/** A setting with its former and its new value, where they fit in a line; of a dish the fields that were changed. */
function formatChange([key, change]: [string, unknown]): string {
  const { from, to } = (change ?? {}) as Record<string, unknown>
  const isSaid = key in SETTING_LABELS && key !== 'surchargeCents' && isPlain(from) && isPlain(to)
  return isSaid ? `${inFrench(key)} : ${formatValue(from)} → ${formatValue(to)}` : inFrench(key)
}

function inFrench(key: string): string {
  return KEYS[key] ?? SETTING_LABELS[key] ?? DISH_LABELS[key] ?? key
}

/** Values for which there are French words. */
const VALUES: Record<string, string> = { ...ROLE_WORDS, ...HIDING_REASONS, ...FINDING_WORDS }

type Plain = string | number | boolean

function isPlain(value: unknown): value is Plain {
  return ['string', 'number', 'boolean'].includes(typeof value)
}

function formatValue(value: Plain): string {
  if (typeof value === 'boolean') return value ? 'oui' : 'non'
  return VALUES[String(value)] ?? String(value)
}
