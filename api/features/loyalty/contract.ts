import * as z from 'zod/mini'
import { endpoint } from '#api/kernel/endpoint.ts'
import { day, email, euros, id, instant, line, nullish, slug } from '#api/kernel/fields.ts'

/** How many entries a page of the history holds, unless fewer are asked for. */
export const HISTORY_PAGE = 20
export const HISTORY_PAGE_MAX = 100

export const points = z.int()

/** A movement of points, newest first in every list. */
export const historyEntry = z.object({
  id: z.string(),
  /** The Paris day that it counts for. */
  date: day,
  /** Signed; 0 where a refund would have taken back a point that was spent already. */
  points,
  kind: z.enum(['earned', 'redeemed', 'adjusted', 'reversed']),
  reason: z.string(),
})
export type HistoryEntry = z.output<typeof historyEntry>

/** One of the dishes that points buy. */
export const rewardDish = z.object({
  item_id: slug,
  item_name: z.string(),
  /** Today's price of its cheapest choice; null for a reward that is not on the menu as such. */
  item_price: z.nullable(euros),
  category: z.string(),
})
export type RewardDish = z.output<typeof rewardDish>

/** A dish that points buy, and whether an order could take it now. */
export const offeredDish = z.extend(rewardDish, { available: z.boolean() })
export type OfferedDish = z.output<typeof offeredDish>

/** A dish bought with points. `used`: a voucher on an order that is neither cancelled nor refunded. */
export const reward = z.object({
  id,
  item_id: slug,
  item_name: z.string(),
  status: z.enum(['available', 'used']),
  /** Paris day of the redemption. */
  date: day,
  orderId: z.optional(id),
})
export type Reward = z.output<typeof reward>

/** Where the older entries begin, for the history's `cursor`; null when there are none. */
export const nextCursor = z.nullable(z.string())

export const loyaltyStatus = z.object({
  total_points: points,
  /** How many of them cannot be spent yet: their order may still be cancelled. Not said where there are none. */
  pending_points: z.optional(z.int()),
  /** When all of them can be spent, at the latest. */
  points_usable_at: z.optional(instant),
  /** Paid orders, free ones included. */
  total_orders: z.int(),
  /** Dishes bought with points so far. */
  rewards_used: z.int(),
  /** Dishes that the points buy, those that cannot be spent yet counted. */
  available_rewards: z.int(),
  order_history: z.array(historyEntry),
  nextCursor,
  /** Unused vouchers, oldest first; then the used ones, latest first. */
  rewards: z.array(reward),
  reward_dishes: z.array(offeredDish),
})
export type LoyaltyStatus = z.output<typeof loyaltyStatus>

export const getLoyaltyStatus = endpoint({
  method: 'GET',
  path: '/api/loyalty/status/{email}',
  audience: ['customer'],
  summary: 'The caller’s points, newest movements, vouchers, and the dishes to choose from',
  params: z.object({ email }),
  output: loyaltyStatus,
  problems: ['not_found', 'not_yours'],
})

export const LIMIT = `Choisissez de 1 à ${HISTORY_PAGE_MAX} lignes.`

export const getLoyaltyHistory = endpoint({
  method: 'GET',
  path: '/api/loyalty/history',
  audience: ['customer'],
  summary: `The movements of the caller’s points, newest first, ${HISTORY_PAGE} a page unless said`,
  query: z.object({
    cursor: z.optional(line(400)),
    limit: z._default(z.pipe(z.string().check(z.regex(/^([1-9]\d?|100)$/, LIMIT)), z.transform(Number)), HISTORY_PAGE),
  }),
  output: z.object({ entries: z.array(historyEntry), nextCursor }),
})

export const redeemReward = endpoint({
  method: 'POST',
  path: '/api/loyalty/rewards/redeem',
  audience: ['customer'],
  summary: 'Buys a dish with ten points: a voucher that waits in the account until an order takes it',
  body: z.object({
    user_email: email,
    item_id: line(80, 'Choisissez un plat.'),
    /** Ignored: name, price and category come from the server. */
    item_name: nullish(line(300)),
    item_price: nullish(z.number()),
    category: nullish(line(60)),
  }),
  output: z.object({
    /** The voucher’s id: an order’s line names it as `rewardId`. */
    reward_id: id,
    item: rewardDish,
    total_points: points,
    available_rewards: z.int(),
    rewards_used: z.int(),
  }),
  status: 201,
  idempotent: true,
  problems: ['not_yours', 'reward_unknown', 'not_enough_points', 'item_unavailable'],
})
