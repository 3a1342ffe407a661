/**
 * Where the page parses with schemas: never before this has set up their library. Only for what is not on the first
 * page (lib/shape.ts says why).
 */
import * as z from 'zod/mini'
import type { Shape } from '../storage/shape.ts'

// Its probe for `new Function` would be reported as a violation of the page's content security policy.
z.config({ jitless: true })

/** What is amiss; nothing when the value fits. */
export function issuesOf(schema: z.ZodMiniType, value: unknown) {
  return z.safeParse(schema, value).error?.issues ?? []
}

/** What the schema makes of a value: trimmed, filled in. @throws when it does not fit */
export function parsed<S extends z.ZodMiniType>(schema: S, value: unknown): z.output<S> {
  return z.parse(schema, value)
}

/** A schema as a shape, where a value is kept as it came from the server. */
export function fits<S extends z.ZodMiniType>(schema: S): Shape<z.output<S>> {
  return (value): value is z.output<S> => issuesOf(schema, value).length === 0
}
