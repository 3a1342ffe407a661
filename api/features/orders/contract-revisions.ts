/** Calls about changing a paid order. */
import * as z from 'zod/mini'
import { requestedLine } from '#api/features/pricing/contract.ts'
import { endpoint } from '#api/kernel/endpoint.ts'
import { chosenDay, chosenTime, forTeam, id, instant, line, note, nullish } from '#api/kernel/fields.ts'
import { forStaff } from '#api/kernel/people/roles.ts'
import { allergyChoice, cutlery } from './contract.ts'
import { CHANGE_ANSWERS, CHANGE_WISHES } from './contract-order.ts'
import { boardOrder } from './contract-staff.ts'
import { tracking } from './contract-tracking.ts'
import { SETTLEMENTS } from './rules/revisions.ts'

export const params = z.object({ id })

export const pieces = z.object({ id: line(10), quantity: z.int().check(z.minimum(1), z.maximum(50)) })

export const reviseOrder = endpoint({
  method: 'POST',
  path: '/api/admin/orders/{id}/revise',
  ...forStaff('orders'),
  stepUp: [
    {
      level: 'recent',
      when: ({ body }) => body.difference < 0 || body.settlement === 'waived',
      said: 'to give back or to give up',
    },
    { level: 'anew', isAskedByAction: true, said: 'to give back more than `largeRefundCents`' },
  ],
  summary:
    'Changes a paid order that is not ready: takes pieces off, adds lines, moves the pickup, to another day too, of which it gets a number. Less goes back at once, more waits for its payment while the order stays as it was; or is the till’s, or given up; what no card pays is waived or the till’s',
  params,
  body: z.object({
    /** The order's version that the change was decided on. */
    version: z.int(),
    take: nullish(z.array(pieces).check(z.maxLength(50))),
    add: nullish(z.array(requestedLine).check(z.maxLength(50))),
    pickup: nullish(z.object({ date: chosenDay, time: chosenTime })),
    /** What it costs more, as it was shown; below zero what goes back. Another one is 409 `price_changed`. */
    difference: z.number('La différence est requise'),
    /** How a difference is settled that a card can pay: by a link unless said. */
    settlement: nullish(z.enum(SETTLEMENTS)),
    /** What was shown to become of a difference that no card pays. Something else by now is 409 `conflict`. */
    smallDifference: nullish(z.enum(['waived', 'till'])),
    /** The customer has said to be of age: needed for the first alcohol of an order. */
    adult: nullish(z.boolean()),
  }),
  output: boardOrder,
  idempotent: true,
  problems: [
    'order_not_found',
    'stale_version',
    'not_revisable',
    'revised_at_till',
    'revision_waiting',
    'revision_empty',
    'order_disputed',
    'refund_over_limit',
    'price_changed',
    'conflict',
    'item_unavailable',
    'slot_full',
    'slot_unavailable',
    'alcohol_not_sold',
    'adult_required',
    'formule_invalid',
    'option_invalid',
    'mix_invalid',
    'too_many_items',
    'reward_used',
    'reward_mismatch',
  ],
})

export const correctOrder = endpoint({
  method: 'POST',
  path: '/api/admin/orders/{id}/correct',
  ...forStaff('orders'),
  summary:
    'Corrects for whom a paid order is, its note for the kitchen, its cutlery or its allergy, until it is handed over; nothing is paid for it',
  params,
  body: z.object({
    /** The order's version that was corrected. */
    version: z.int(),
    name: nullish(line(120, 'Le nom est requis')),
    notes: nullish(forTeam(note(500))),
    cutlery: nullish(cutlery),
    /** Whole, as it is from now on: nothing chosen and nothing typed is none. */
    allergy: nullish(allergyChoice),
  }),
  output: boardOrder,
  idempotent: true,
  problems: ['order_not_found', 'stale_version', 'not_revisable'],
})

export const withdrawRevision = endpoint({
  method: 'POST',
  path: '/api/admin/orders/{id}/revise/withdraw',
  ...forStaff('orders'),
  summary: 'Takes back the revision that waits for its payment; the order stays as it was',
  params,
  body: z.object({ number: z.int() }),
  output: boardOrder,
  idempotent: true,
  problems: ['order_not_found', 'revision_over'],
})

export const changeOwnOrder = endpoint({
  method: 'POST',
  path: '/api/orders/{id}/change',
  audience: ['guest', 'customer'],
  summary:
    'Changes a paid order for its customer, within {cancelMinutes} minutes and before preparation: pieces go or become the same dish with other choices, the pickup moves. Less goes back at once, more waits for its payment while the order stays as it was',
  params,
  body: z.object({
    /** `changeable.version` of the order that the change was decided on. */
    version: z.int(),
    take: nullish(z.array(pieces).check(z.maxLength(50))),
    /** Of dishes of which as many pieces are taken off. */
    add: nullish(z.array(requestedLine).check(z.maxLength(50))),
    pickup: nullish(z.object({ date: chosenDay, time: chosenTime })),
    /** What it costs more, as it was shown; below zero what goes back. Another one is 409 `price_changed`. */
    difference: z.number('La différence est requise'),
    smallDifference: nullish(z.enum(['waived', 'till'])),
    trackingToken: nullish(line(200)),
  }),
  output: tracking,
  idempotent: true,
  problems: [
    'order_not_found',
    'rate_limited',
    'not_changeable',
    'change_to_ask',
    'revision_waiting',
    'revision_empty',
    'order_disputed',
    'price_changed',
    'conflict',
    'orders_paused',
    'item_unavailable',
    'slot_full',
    'slot_unavailable',
    'alcohol_not_sold',
    'adult_required',
    'formule_invalid',
    'option_invalid',
    'mix_invalid',
    'too_many_items',
  ],
})

export const withdrawOwnChange = endpoint({
  method: 'POST',
  path: '/api/orders/{id}/change/withdraw',
  audience: ['guest', 'customer'],
  summary: 'Takes back the change that its customer made and has not paid; the order stays as it was',
  params,
  body: z.object({ number: z.int(), trackingToken: nullish(line(200)) }),
  output: tracking,
  idempotent: true,
  problems: ['order_not_found', 'revision_over'],
})

export const askChange = endpoint({
  method: 'POST',
  path: '/api/orders/{id}/change-request',
  audience: ['guest', 'customer'],
  summary: 'Asks for a change of a paid order that is not ready: it rings on the board, where it is done or declined',
  params,
  body: z.object({
    wish: z.enum(CHANGE_WISHES, 'Choisissez ce qui doit changer.'),
    words: nullish(forTeam(note(500))),
    trackingToken: nullish(line(200)),
  }),
  output: tracking,
  problems: ['order_not_found', 'not_revisable', 'revised_at_till', 'rate_limited'],
})

export const answerChange = endpoint({
  method: 'POST',
  path: '/api/admin/orders/{id}/change-request',
  ...forStaff('orders'),
  summary: 'Answers what the customer asked to have changed: done, or not possible',
  params,
  body: z.object({ answer: z.enum(CHANGE_ANSWERS), askedAt: instant }),
  output: boardOrder,
  idempotent: true,
  problems: ['order_not_found', 'conflict'],
})
