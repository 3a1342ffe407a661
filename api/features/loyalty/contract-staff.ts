/** The staff's side of the loyalty card, for both roles: points, rewards, and the cards' QR codes (docs/product.md#the-cards-page). */
import * as z from 'zod/mini'
import { endpoint } from '#api/kernel/endpoint.ts'
import { day, email, id, line, nullish } from '#api/kernel/fields.ts'
import { forStaff } from '#api/kernel/people/roles.ts'
import { reward } from './contract.ts'
import { MOST_POINTS } from './rules.ts'

/** Says who is meant, in place of an address that the caller was told masked. */
const customer_id = nullish(id)

/** How many customers a page holds, where a page is asked for. */
export const CUSTOMERS_PAGE = 50

/** 1 to 200; it comes as text, since it stands in a query string. */
export const limit = z.optional(
  z.pipe(z.string().check(z.regex(/^([1-9]\d?|1\d\d|200)$/, 'Choisissez de 1 à 200 lignes.')), z.transform(Number)),
)

export const loyaltyCustomer = z.object({
  customer_id: id,
  /** Masked for a role that has no need of it. */
  email: z.string(),
  name: z.string(),
  /** The current balance. */
  total_points: z.int(),
  /** Dishes that the balance could buy now. */
  available_rewards: z.int(),
  /** Dishes bought with points so far. */
  rewards_claimed: z.int(),
  /** Paid orders, free ones included. */
  total_orders: z.int(),
  /** Paris day of the last payment; null before the first. */
  last_order_date: z.nullable(day),
})
export type LoyaltyCustomer = z.output<typeof loyaltyCustomer>

export const customerFilter = z.enum(['all', 'rewards', 'active'], 'Choisissez parmi les filtres proposés.')
/** `rewards`: a dish could be had now; `active`: at least one order. */
export type CustomerFilter = z.output<typeof customerFilter>

export const listLoyaltyCustomers = endpoint({
  method: 'GET',
  path: '/api/admin/loyalty/customers',
  ...forStaff('loyalty'),
  stepUp: [
    { level: 'anew', when: ({ query }) => !query.cursor && !query.limit, said: 'for all at once, as a file has them' },
  ],
  summary: `The customers by name with their points; ${CUSTOMERS_PAGE} a page where \`cursor\` or \`limit\` is given, else all`,
  query: z.object({
    /** Part of a name or address; case and accents do not matter. */
    q: z.optional(line(80)),
    filter: z._default(customerFilter, 'all'),
    cursor: z.optional(line(400)),
    limit,
  }),
  output: z.object({
    customers: z.array(loyaltyCustomer),
    nextCursor: z.nullable(z.string()),
    /** How many there are on all pages together. */
    total: z.int(),
  }),
})

export const loyaltyFigures = z.object({
  total_customers: z.int(),
  /** Ever given, for orders or by staff, less those taken back; what was spent on dishes counts. */
  points_distributed: z.int(),
  customers_with_rewards: z.int(),
  rewards_claimed: z.int(),
  /** Of a balance, one decimal; 0 without customers. */
  average_points: z.number(),
})
export type LoyaltyFigures = z.output<typeof loyaltyFigures>

export const getLoyaltyFigures = endpoint({
  method: 'GET',
  path: '/api/admin/loyalty/figures',
  ...forStaff('loyalty'),
  summary: 'Five figures of the loyalty card, as it stands',
  output: loyaltyFigures,
})

export const POINTS = 'Indiquez un nombre entier, 0 ou plus.'

export const updatePoints = endpoint({
  method: 'PUT',
  path: '/api/admin/loyalty/update-points',
  ...forStaff('loyalty'),
  stepUp: [
    { level: 'recent' },
    { level: 'anew', isAskedByAction: true, said: 'for points worth more than `largeRefundCents`' },
  ],
  summary:
    'Sets a customer’s balance; the ledger gets the difference, who and why, and the customer reads why. Ten points of a customer and day are free, beyond them each counts as money that is given',
  body: z.object({
    customer_email: email,
    customer_id,
    new_points: z.int(POINTS).check(z.minimum(0, POINTS), z.maximum(MOST_POINTS, `${MOST_POINTS} points au plus.`)),
    /** 'Ajustement manuel' unless said. */
    admin_reason: nullish(line(200)),
    /**
     * The balance that the caller saw: the call is refused when it has changed, so that no change of somebody else is
     * lost.
     */
    expected_points: nullish(z.int(POINTS)),
  }),
  output: loyaltyCustomer,
  problems: ['customer_not_found', 'stale_version', 'refund_over_limit'],
})

export const redeemAtCounter = endpoint({
  method: 'POST',
  path: '/api/admin/loyalty/rewards',
  ...forStaff('loyalty'),
  stepUp: [{ level: 'recent' }],
  summary:
    'Buys a dish with ten points of whoever shows the card: a voucher that waits for an order, as if bought in the account',
  body: z.object({
    /** The id on the card that is shown: no other word for a customer will do. */
    card_id: line(40, 'Scannez la carte.'),
    item_id: line(80, 'Choisissez un plat.'),
  }),
  output: z.object({
    /** An order's line names its id as `rewardId`. */
    reward,
    total_points: z.int(),
    available_rewards: z.int(),
  }),
  status: 201,
  idempotent: true,
  problems: ['customer_not_found', 'reward_unknown', 'not_enough_points', 'item_unavailable'],
})

export const notice = z.object({ id, customer_name: z.string(), customer_email: z.string() })
/** A customer's points buy a further dish, and nobody of the staff has dismissed the notice yet. */
export type RewardNotice = z.output<typeof notice>

export const listRewardNotices = endpoint({
  method: 'GET',
  path: '/api/admin/loyalty/notifications',
  ...forStaff('loyalty'),
  summary: 'Customers who have come to a dish, newest first, until somebody has seen it or the points are spent',
  query: z.object({ limit }),
  output: z.object({ notifications: z.array(notice) }),
})

export const checkRewards = endpoint({
  method: 'GET',
  path: '/api/admin/loyalty/check-rewards',
  ...forStaff('loyalty'),
  summary: 'The same, to be asked again and again: every notice that nobody has dismissed',
  query: z.object({ limit }),
  output: z.object({
    newRewards: z.array(notice),
    /** How many there are without the limit. */
    total: z.int(),
  }),
})

export const dismissRewardNotice = endpoint({
  method: 'PUT',
  path: '/api/admin/loyalty/notifications/{id}',
  ...forStaff('loyalty'),
  summary: 'Says that a notice was seen; again is no fault',
  params: z.object({ id }),
  problems: ['not_found'],
})

/** How many customers a page holds, unless fewer are asked for: each brings a picture. */
export const QR_PAGE = 50
export const QR_PAGE_MAX = 100

export const qrCustomer = z.object({
  customer_id: id,
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
  ...forStaff('loyalty'),
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
    /** The number of customers who have no code yet, among all of them. */
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
  ...forStaff('loyalty'),
  summary: `What a tablet keeps to know a card without a network, those with most points first, ${MOST_CACHED_CARDS} at most`,
  output: z.object({ cards: z.array(cachedCard) }),
})

export const generateQrCodes = endpoint({
  method: 'POST',
  path: '/api/admin/qr-codes/generate-all',
  ...forStaff('loyalty'),
  summary: 'Gives every customer who has none a QR code',
  output: z.object({ generated_count: z.int() }),
  idempotent: true,
})

export const refreshQrCode = endpoint({
  method: 'PUT',
  path: '/api/admin/qr-codes/refresh',
  ...forStaff('loyalty'),
  summary: 'Gives a customer another QR code; the one before stops working at once',
  body: z.object({ customer_email: email, customer_id }),
  output: qrCustomer,
  problems: ['customer_not_found'],
})
