/**
 * Sets up the library of schemas before any of them is used. Only for what is not on the first page
 * (lib/storage/shape.ts says why).
 */
import * as z from 'zod/mini'
import { issueWords } from '#api/kernel/problems/issue-words.ts'
import type { Shape } from '../storage/shape.ts'

// The library's probe for `new Function` would be reported as a violation of the content security policy.
z.config({ jitless: true, localeError: issueWords })

/** What is wrong with a value; undefined when it fits. */
export function issuesOf(schema: z.ZodMiniType, value: unknown) {
  return z.safeParse(schema, value).error?.issues ?? []
}

/**
 * A value as the schema makes it: trimmed, with defaults.
 * @throws when it does not fit
 */
export function parsed<S extends z.ZodMiniType>(schema: S, value: unknown): z.output<S> {
  return z.parse(schema, value)
}

/** A schema as a shape, for values stored as they came from the server. */
export function fits<S extends z.ZodMiniType>(schema: S): Shape<z.output<S>> {
  return (value): value is z.output<S> => issuesOf(schema, value).length === 0
}
