/** The staff's calls about the QR codes of the cards, for both roles (contract, 'Staff'; decisions 17 and 25). */
import * as z from 'zod/mini'
import { boardOrder } from '#api/features/orders/contract/board.ts'
import { endpoint } from '#api/kernel/endpoint.ts'
import { email, instant, line, text } from '#api/kernel/fields.ts'
import { reward } from '../contract.ts'
import { SCAN_EMPTY } from '../rules/scanned-text.ts'

const audience = ['manager', 'admin'] as const

/** Customers on a page unless said, and at most: each brings a picture. */
export const QR_PAGE = 50
const QR_PAGE_MAX = 100

const qrCustomer = z.object({
  name: z.string(),
  email: z.string(),
  /** Null for one who has no card yet: only an imported customer. */
  qr_code_id: z.nullable(z.string()),
  /** The code as a PNG picture, a data URL; it holds the address of the card's page. */
  qr_code: z.nullable(z.string()),
  current_points: z.int(),
  available_rewards: z.int(),
})
export type QrCustomer = z.output<typeof qrCustomer>

const LIMIT = `Choisissez de 1 à ${QR_PAGE_MAX} lignes.`

export const listQrCustomers = endpoint({
  method: 'GET',
  path: '/api/admin/qr-codes/customers',
  audience,
  summary: `The customers by name with their QR codes, ${QR_PAGE} a page unless said`,
  query: z.object({
    /** Part of a name, an address or an id. */
    q: z.optional(line(80)),
    cursor: z.optional(line(600)),
    limit: z._default(z.pipe(z.string().check(z.regex(/^([1-9]\d?|100)$/, LIMIT)), z.transform(Number)), QR_PAGE),
  }),
  output: z.object({
    customers: z.array(qrCustomer),
    nextCursor: z.nullable(z.string()),
    /** Of all customers: how many have no code yet. */
    missing_count: z.int(),
  }),
})

/** A card in the fewest words. */
const keptCard = z.object({
  qr_code_id: z.string(),
  /** First name and initial: enough to see that the card is of whoever shows it. */
  name: z.string(),
  current_points: z.int(),
})

/** More than a restaurant's regulars, and as much as a tablet takes in a second. */
export const MOST_KEPT_CARDS = 5000

export const listKeptCards = endpoint({
  method: 'GET',
  path: '/api/admin/qr-codes/cards',
  audience,
  summary: `What a tablet keeps to know a card without a network, those with most points first, ${MOST_KEPT_CARDS} at most`,
  output: z.object({ cards: z.array(keptCard) }),
})

const customerData = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  qr_code_id: z.string(),
  current_points: z.int(),
  available_rewards: z.int(),
  /** Dishes bought with points so far. */
  rewards_claimed: z.int(),
  /** What the scanned text claims; null where it claims nothing, as a card of ours never does. */
  qr_points: z.nullable(z.int()),
  /** Since when this code counts. */
  qr_generated_at: instant,
  /** False where the text claims other points than the customer has: it is old, or forged. */
  points_match: z.boolean(),
  /** Dishes that are chosen and wait for an order, oldest first. */
  rewards: z.array(reward),
  /** Paid orders that wait for this customer by the end of today, by pickup. */
  orders: z.array(boardOrder),
})
export type ScannedCustomer = z.output<typeof customerData>

const scanned = z.object({ customer_data: customerData })

export const scanCard = endpoint({
  method: 'POST',
  path: '/api/admin/qr-codes/scan',
  audience,
  summary: 'Whose card it is, with all that the counter needs; of what is sent only the id is believed',
  body: z.object({ qr_data: text(4000, SCAN_EMPTY) }),
  output: scanned,
  problems: ['customer_not_found'],
})

export const getScannedCard = endpoint({
  method: 'GET',
  path: '/api/admin/qr-codes/{id}',
  audience,
  summary: 'The same by the id on the card: what a result page reads when it is opened anew',
  params: z.object({ id: z.string() }),
  output: scanned,
  problems: ['customer_not_found'],
})

export const generateQrCodes = endpoint({
  method: 'POST',
  path: '/api/admin/qr-codes/generate-all',
  audience,
  summary: 'Gives every customer who has none a QR code',
  output: z.object({ generated_count: z.int() }),
  idempotent: true,
})

export const refreshQrCode = endpoint({
  method: 'PUT',
  path: '/api/admin/qr-codes/refresh',
  audience,
  summary: 'Gives a customer another QR code; the one before stops working at once',
  body: z.object({ customer_email: email }),
  output: qrCustomer,
  problems: ['customer_not_found'],
})
