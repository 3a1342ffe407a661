import type * as z from 'zod/mini'
import type { Endpoint } from '#api/kernel/endpoint.ts'
import { issuesOf } from '../calls/schemas.ts'

/** The first message of each invalid field, by its name; empty when the form can be sent. */
export function firstErrors<Values extends Record<string, unknown>>(
  schema: z.ZodMiniType,
  values: Values,
): Partial<Record<keyof Values, string>> {
  const errors: Partial<Record<keyof Values, string>> = {}
  for (const { path, message } of issuesOf(schema, values)) errors[path[0] as keyof Values] ??= message
  return errors
}

/** The same by the schema of the call that sends the form. */
export function bodyErrors<Values extends Record<string, unknown>>({ body }: Endpoint, values: Values) {
  return body ? firstErrors(body, values) : {}
}
