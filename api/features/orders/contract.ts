/** The calls that place and list orders. */
import * as z from 'zod/mini'
import { ALLERGEN_CODES } from '#api/features/menu/rules/allergens.ts'
import { requestedLine } from '#api/features/pricing/contract.ts'
import { endpoint } from '#api/kernel/endpoint.ts'
import {
  chosenDay,
  chosenTime,
  email,
  euros,
  forTeam,
  id,
  instant,
  line,
  mailed,
  note,
  nullish,
  phone,
} from '#api/kernel/fields.ts'
import { rolesOf } from '#api/kernel/people/roles.ts'
import { PICKUP_MINUTES_AHEAD } from '#api/kernel/time/paris-time.ts'
import { MOST_CUTLERY, order, orderPickup, orderStatus } from './contract-order.ts'
import { ALLERGY_TEXT_MAX } from './rules/allergy.ts'

const hex = z.string().check(z.regex(/^[0-9a-f]{1,200}$/))

/** What a page computes before it may order, as the library of ALTCHA makes and checks it. */
export const proofChallenge = z.object({
  parameters: z.object({
    algorithm: z.literal('PBKDF2/SHA-256'),
    nonce: hex,
    salt: hex,
    cost: z.int().check(z.minimum(1), z.maximum(100_000)),
    keyLength: z.int().check(z.minimum(1), z.maximum(64)),
    keyPrefix: hex,
    keySignature: hex,
    data: z.object({ until: z.int() }),
  }),
  signature: hex,
})
export type ProofChallenge = z.output<typeof proofChallenge>

const proofOfWork = z.object({
  challenge: proofChallenge,
  solution: z.object({ counter: z.int().check(z.minimum(0), z.maximum(1_000_000)), derivedKey: hex }),
})
export type ProofOfWork = z.output<typeof proofOfWork>

/** A page of the list holds this many, unless another number is asked for. */
export const USUALLY_LISTED = 50

/** Sets of cutlery; none unless asked for. */
export const cutlery = z
  .int()
  .check(z.minimum(0), z.maximum(MOST_CUTLERY, `Demandez ${MOST_CUTLERY} couverts au plus.`))

export const pickupChoice = z.object({
  date: chosenDay,
  time: chosenTime,
  notes: nullish(mailed(note(500))),
  cutlery: nullish(cutlery),
})

/** A slot, or as soon as possible: the answer has the promised time. */
export const pickupAsked = z.discriminatedUnion('asap', [
  z.object({
    asap: z.literal(true),
    /** The least minutes from now, where somebody says so: the promise is as of a kitchen that needs so long. */
    inMinutes: nullish(z.int().check(z.minimum(1), z.maximum(PICKUP_MINUTES_AHEAD))),
    /** The promise that was read: one that is much later by now is refused, and named as `next`. */
    seen: nullish(z.object({ date: chosenDay, time: chosenTime })),
    notes: pickupChoice.shape.notes,
    cutlery: pickupChoice.shape.cutlery,
  }),
  z.extend(pickupChoice, { asap: nullish(z.literal(false)) }),
])

/**
 * An allergy, as a fact beside the note. It is health data: whoever sends it has asked its customer whether the kitchen
 * may read it, and that they said yes is stored with its instant.
 */
export const allergyChoice = z.object({
  allergens: nullish(z.array(z.enum(ALLERGEN_CODES, 'Choisissez parmi les quatorze allergènes.'))),
  /** Words for what the fourteen do not name. */
  text: nullish(forTeam(line(ALLERGY_TEXT_MAX))),
})

export const placeOrderBody = z.object({
  items: z.array(requestedLine),
  totalAmount: z.number('Le total est requis'),
  customerInfo: z.object({ name: line(120, 'Le nom est requis'), email, phone }),
  orderType: z.literal('emporter'),
  pickup: nullish(pickupAsked),
  allergy: nullish(allergyChoice),
  adult: nullish(z.boolean()),
  promoCode: nullish(line(40)),
  /** The customer wants the restaurant's offers by mail; the page must not tick it beforehand. */
  marketingOptIn: nullish(z.boolean()),
  /**
   * The customer wants an SMS when the order is ready, late or cancelled; the page must not tick it beforehand. It is
   * ignored where no sender is configured, and refused for a number that cannot receive SMS.
   */
  wantsSms: nullish(z.boolean()),
  /** A number that the page draws for this device and day; what is unpaid is counted by it too. */
  device: nullish(id),
  /**
   * A number that the page draws for an order in the making. An unpaid order of the same one ends with this, where it is
   * the caller's own: by the account, or by `trackingToken`.
   */
  making: nullish(id),
  /** The tracking token of the order that was made of it before. */
  trackingToken: nullish(line(200)),
  /** The answer to the `challenge` of a `proof_required`: once, while much is held unpaid. */
  proof: nullish(proofOfWork),
})

export const postOrder = endpoint({
  method: 'POST',
  path: '/api/orders',
  audience: ['guest', 'customer'],
  summary: 'Places an order and holds its slot until the payment session ends',
  body: placeOrderBody,
  output: z.object({
    id,
    trackingToken: z.string(),
    status: orderStatus,
    totalAmount: euros,
    createdAt: instant,
    payBy: instant,
    pickup: z.nullable(orderPickup),
  }),
  status: 201,
  idempotent: true,
  problems: [
    'price_changed',
    'item_unavailable',
    'slot_full',
    'slot_unavailable',
    'not_yet_open',
    'orders_paused',
    'order_too_large',
    'alcohol_not_sold',
    'adult_required',
    'pickup_required',
    'formule_invalid',
    'option_invalid',
    'mix_invalid',
    'too_many_items',
    'cart_empty',
    'below_minimum',
    'reward_sign_in',
    'reward_used',
    'reward_mismatch',
    'promo_invalid',
    'already_ordered',
    'unpaid_orders_waiting',
    'unpaid_orders_crowded',
    'proof_required',
    'rate_limited',
    'session_expired',
    'wrong_audience',
  ],
})

export const listedOrder = z.extend(order, {
  /**
   * Lets its holder follow the order without a session; sent only while the order is under way, and only to its
   * customer.
   */
  trackingToken: z.optional(z.string()),
})
export type ListedOrder = z.output<typeof listedOrder>

export const listOrders = endpoint({
  method: 'GET',
  path: '/api/orders',
  audience: ['customer', ...rolesOf('figures')],
  work: 'figures',
  summary: "The caller's orders, newest first, 50 a page unless said; to staff everyone's. `Link` has the next page",
  query: z.object({
    limit: z._default(
      z.pipe(z.string().check(z.regex(/^([1-9]\d?|100)$/, 'Choisissez de 1 à 100 commandes.')), z.transform(Number)),
      USUALLY_LISTED,
    ),
    cursor: z.optional(line(400)),
  }),
  output: z.array(listedOrder),
})
