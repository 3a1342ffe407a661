/**
 * Words that a person types for others: who reads them is said once, at the field. A mail takes `MailedWords` and nothing
 * else that was typed, so that what was written for the team alone cannot reach a customer.
 */
import type * as z from 'zod/mini'

/**
 * - `mailed`: the customer whom they are about, in a mail
 * - `team`: the staff alone, on the board, in their lists and in the journal
 */
export type Reader = 'mailed' | 'team'

declare const readBy: unique symbol
type Words<R extends Reader> = string & { readonly [readBy]: R }
export type MailedWords = Words<'mailed'>
export type TeamWords = Words<'team'>

type Field = z.ZodMiniType<string, string>
type Schema = z.core.$ZodType
const READERS = new WeakMap<Schema, Reader>()

/** A field whose words are mailed to the customer whom they are about. */
export function mailed(field: Field): z.ZodMiniType<MailedWords, string> {
  READERS.set(field, 'mailed')
  return field as z.ZodMiniType<MailedWords, string>
}

/** A field whose words the staff alone read. */
export function forTeam(field: Field): z.ZodMiniType<TeamWords, string> {
  READERS.set(field, 'team')
  return field as z.ZodMiniType<TeamWords, string>
}

/** A sentence of ours, which may be mailed: nobody typed it. */
export function inOurWords(sentence: string): MailedWords {
  return sentence as MailedWords
}

/** Who reads what is typed into a field; undefined where it does not say so, as a name or an address. */
export function readerOf(field: Schema | undefined): Reader | undefined {
  if (field === undefined) return undefined
  const { innerType } = field._zod.def as { innerType?: Schema }
  return READERS.get(field) ?? readerOf(innerType)
}
