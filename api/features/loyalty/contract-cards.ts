/** The staff's calls about the QR codes of the cards, for both roles: docs/product.md#the-cards-page. */
import * as z from 'zod/mini'
import { endpoint } from '#api/kernel/endpoint.ts'
import { email, line } from '#api/kernel/fields.ts'

export const audience = ['manager', 'admin'] as const

/** How many customers a page holds, unless fewer are asked for: each brings a picture. */
export const QR_PAGE = 50
export const QR_PAGE_MAX = 100

export const qrCustomer = z.object({
  name: z.string(),
  email: z.string(),
  /** Null for an imported customer who has no card yet. */
  qr_code_id: z.nullable(z.string()),
  /** The code as a PNG picture, a data URL; it holds the address of the card's page. */
  qr_code: z.nullable(z.string()),
  current_points: z.int(),
  available_rewards: z.int(),
})
export type QrCustomer = z.output<typeof qrCustomer>

export const LIMIT = `Choisissez de 1 à ${QR_PAGE_MAX} lignes.`

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

/** The fields of a card that a tablet stores for use offline. */
export const cachedCard = z.object({
  qr_code_id: z.string(),
  /** First name and initial are enough to see that the card belongs to whoever shows it. */
  name: z.string(),
  current_points: z.int(),
})

/** This is more than a restaurant's regulars, and as much as a tablet stores within a second. */
export const MOST_CACHED_CARDS = 5000

export const listCachedCards = endpoint({
  method: 'GET',
  path: '/api/admin/qr-codes/cards',
  audience,
  summary: `What a tablet keeps to know a card without a network, those with most points first, ${MOST_CACHED_CARDS} at most`,
  output: z.object({ cards: z.array(cachedCard) }),
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
