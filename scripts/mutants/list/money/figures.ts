import type { Mutant } from '../../taking-out/mutant.ts'

const RULE = 'sql/migrations/0090.do.figures-of-what-was-kept.sql'
const REAL_ORDERS = ['real-orders.test.ts', '-t', 'given back in full is none']
const PLAIN = ['same-as-plain.test.ts']

/** Guards of the figures: what counts as an order. */
export const FIGURES: readonly Mutant[] = [
  {
    guard: 'an order that went back in full is no order in the figures',
    at: RULE,
    find: 'when of_order.captured_cents > 0 then kept_cents(of_order) > 0',
    replace: 'when of_order.captured_cents > 0 then true',
    tests: REAL_ORDERS,
  },
  {
    guard: 'a free order that was called off is no order in the figures',
    at: RULE,
    find: "else of_order.status <> 'cancelled'",
    replace: 'else true',
    tests: PLAIN,
  },
  {
    guard: 'who had everything back is no regular',
    at: RULE,
    find: 'if not is_kept(bought) or (bought.customer_id is null and guest is null) then',
    replace: 'if bought.customer_id is null and guest is null then',
    tests: REAL_ORDERS,
  },
]
