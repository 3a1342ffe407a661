import * as z from 'zod'
import { invalidParameters, type Refusal } from '../../server/refusal.ts'
import type { FormHash } from './form.ts'
import {
  boolean,
  createdRange,
  currency,
  integer,
  listOf,
  metadata,
  naturalInteger,
  positiveInteger,
  text,
  url,
} from './form-fields.ts'

/**
 * The parameters that the simulator serves, each read as Stripe reads it. A parameter that Stripe knows and the
 * simulator does not is refused like a typing error: ignoring it would hide that only the real provider acts on it.
 */

const expand = listOf(text(), 20).optional()
const paging = {
  limit: positiveInteger.optional(),
  starting_after: text().optional(),
  ending_before: text().optional(),
}

export const expandOnly = z.strictObject({ expand })

export const createSessionParameters = z.strictObject({
  mode: z.literal('payment'),
  line_items: listOf(
    z.strictObject({
      price_data: z.strictObject({
        currency,
        unit_amount: naturalInteger,
        product_data: z.strictObject({
          name: text(),
          description: text().optional(),
          metadata: metadata.optional(),
        }),
        tax_behavior: z.enum(['exclusive', 'inclusive', 'unspecified']).optional(),
      }),
      quantity: positiveInteger,
    }),
    100,
  ),
  success_url: url,
  cancel_url: url.optional(),
  ui_mode: z.literal('hosted_page').optional(),
  expires_at: integer.optional(),
  client_reference_id: text(200).optional(),
  customer_email: z.email().optional(),
  locale: text(10).optional(),
  submit_type: z.enum(['auto', 'book', 'donate', 'pay', 'subscribe']).optional(),
  allowed_payment_method_types: listOf(z.enum(['card', 'sepa_debit']), 2).optional(),
  payment_intent_data: z
    .strictObject({ description: text(), receipt_email: z.email(), metadata, capture_method: z.literal('automatic') })
    .partial()
    .optional(),
  metadata: metadata.optional(),
  expand,
})
export type CreateSessionParameters = z.output<typeof createSessionParameters>

export const createRefundParameters = z.strictObject({
  payment_intent: text().optional(),
  charge: text().optional(),
  amount: positiveInteger.optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  metadata: metadata.optional(),
  expand,
})
export type CreateRefundParameters = z.output<typeof createRefundParameters>

export const listSessionsParameters = z.strictObject({
  ...paging,
  created: createdRange.optional(),
  payment_intent: text().optional(),
  status: z.enum(['open', 'complete', 'expired']).optional(),
  customer_details: z.strictObject({ email: text() }).optional(),
  expand,
})

export const listRefundsParameters = z.strictObject({
  ...paging,
  created: createdRange.optional(),
  payment_intent: text().optional(),
  charge: text().optional(),
  expand,
})

export const listPayoutsParameters = z.strictObject({
  ...paging,
  created: createdRange.optional(),
  status: z.enum(['in_transit', 'paid', 'failed']).optional(),
  expand,
})

export const listBalanceTransactionsParameters = z.strictObject({
  ...paging,
  created: createdRange.optional(),
  payout: text().optional(),
  source: text().optional(),
  type: text().optional(),
  expand,
})

export const listEventsParameters = z.strictObject({
  ...paging,
  created: createdRange.optional(),
  type: text().optional(),
  types: listOf(text(), 20).optional(),
  delivery_success: boolean.optional(),
  expand,
})

/** @throws Refusal 400 with Stripe's code, sentence and parameter for the first thing that is wrong */
export function parseParameters<Schema extends z.ZodType>(schema: Schema, form: FormHash): z.output<Schema> {
  const result = schema.safeParse(form)
  if (result.success) return result.data
  throw refusalOf(result.error.issues[0] as z.core.$ZodIssue, form)
}

function refusalOf(issue: z.core.$ZodIssue, form: FormHash): Refusal {
  const param = bracketed(issue.path)
  if (issue.code === 'unrecognized_keys') {
    const unknown = bracketed([...issue.path, issue.keys[0] ?? ''])
    const message = `Received unknown parameter: ${unknown} (to Stripe, or to its simulator)`
    return invalidParameters(message, { code: 'parameter_unknown', param: unknown })
  }
  const given = valueAt(form, issue.path)
  if (given === undefined) {
    return invalidParameters(`Missing required param: ${param}.`, { code: 'parameter_missing', param })
  }
  if (given === '') {
    const message = `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; however '${param}' cannot be unset.`
    return invalidParameters(message, { code: 'parameter_invalid_empty', param })
  }
  if (issue.code === 'custom') return invalidParameters(issue.message, { code: issue.params?.code, param })
  return invalidParameters(`Invalid ${param}: ${issue.message}`, { param })
}

/** `['line_items', 0, 'quantity']` → `line_items[0][quantity]`. */
function bracketed(path: PropertyKey[]): string {
  return path.map((part, depth) => (depth === 0 ? String(part) : `[${String(part)}]`)).join('')
}

function valueAt(form: FormHash, path: PropertyKey[]): unknown {
  return path.reduce<unknown>((value, part) => (value as Record<PropertyKey, unknown> | undefined)?.[part], form)
}
