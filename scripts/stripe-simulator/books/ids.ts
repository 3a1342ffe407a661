import { randomInt } from 'node:crypto'

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Prefix and number of random characters, as in Stripe's test mode. */
const SHAPES = {
  session: ['cs_test_a1', 56],
  paymentIntent: ['pi_3', 23],
  charge: ['ch_3', 23],
  paymentMethod: ['pm_1', 23],
  refund: ['re_3', 23],
  event: ['evt_1', 23],
  dispute: ['du_1', 23],
  balanceTransaction: ['txn_1', 23],
  payout: ['po_1', 23],
  lineItem: ['li_1', 23],
  price: ['price_1', 23],
  product: ['prod_', 14],
  request: ['req_', 14],
} as const

/** A new id. It must be unguessable, since whoever knows a session's id may open its pay page. */
export function newId(kind: keyof typeof SHAPES): string {
  const [prefix, length] = SHAPES[kind]
  return prefix + Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
}
