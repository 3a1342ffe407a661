import * as z from 'zod'
import type { FormHash, FormValue } from './form.ts'

/** Parameters come as text; these schemas read them as Stripe does, with its codes and sentences for mistakes. */

export const text = (longest = 5000) => z.string().min(1).max(longest)

export const integer = z.string().transform((given, context) => {
  if (/^-?\d{1,15}$/.test(given)) return Number(given)
  context.addIssue(problem('parameter_invalid_integer', `Invalid integer: ${given}`))
  return z.NEVER
})

export const positiveInteger = integer.superRefine((given, context) => {
  if (given < 1) context.addIssue(problem('parameter_invalid_integer', 'Invalid positive integer'))
})

export const naturalInteger = integer.superRefine((given, context) => {
  if (given < 0) context.addIssue(problem('parameter_invalid_integer', 'Invalid non-negative integer'))
})

export const boolean = z.enum(['true', 'false']).transform(given => given === 'true')

/** An address to send the customer to; it may contain `{CHECKOUT_SESSION_ID}`. */
export const url = text().superRefine((given, context) => {
  if (!isWebAddress(given)) context.addIssue(problem('url_invalid', 'Not a valid URL'))
})

export const currency = z
  .string()
  .transform(given => given.toLowerCase())
  .superRefine((given, context) => {
    if (Intl.supportedValuesOf('currency').includes(given.toUpperCase())) return
    context.addIssue(problem('parameter_invalid_string_blank', `Invalid currency: ${given}`))
  })

/** At most 50 pairs, keys up to 40 characters, values up to 500; an empty value means 'not set'. */
export const metadata = z
  .record(z.string().max(40), z.string().max(500))
  .refine(given => Object.keys(given).length <= 50, 'You can specify up to 50 metadata keys.')
  .transform(given => Object.fromEntries(Object.entries(given).filter(([, value]) => value !== '')))

/** A list, which a form sends as entries with the keys 0, 1, 2 … */
export function listOf<Entry extends z.ZodType>(entry: Entry, most: number) {
  return z.preprocess((given: FormValue | undefined) => asList(given), z.array(entry).min(1).max(most))
}

export const createdRange = z.union([
  integer.transform(at => ({ gte: at, lte: at })),
  z.strictObject({ gt: integer, gte: integer, lt: integer, lte: integer }).partial(),
])

export type CreatedRange = { gt?: number; gte?: number; lt?: number; lte?: number }

function asList(given: FormValue | undefined): unknown {
  if (typeof given !== 'object') return given
  const keys = Object.keys(given)
  return keys.every(key => /^\d+$/.test(key)) ? inOrder(given, keys) : given
}

function inOrder(given: FormHash, keys: string[]): unknown[] {
  return keys.sort((a, b) => Number(a) - Number(b)).map(key => given[key])
}

function isWebAddress(given: string): boolean {
  return URL.canParse(given) && /^https?:$/.test(new URL(given).protocol)
}

function problem(code: string, message: string) {
  return { code: 'custom' as const, message, params: { code } }
}
