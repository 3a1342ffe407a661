import { DISH_COLUMNS } from '#api/features/menu/contract-dish.ts'
import { SETTING_LABELS } from '#pwa/lib/format/setting-words.ts'
import { formatParts, formatValue } from './value-words.ts'

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
