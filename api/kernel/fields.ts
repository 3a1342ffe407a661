/**
 * Field schemas that several features share: as they are seen, trimmed, limited in length, without control characters
 * (docs/product.md#every-call).
 */

import * as z from 'zod/mini'
import { addressAsSeen, noteAsShown, numberAsSeen, showsSomething, wordsAsSeen } from './typed.ts'

const CONTROL = 'Ce texte contient un caractère non accepté.'
// Forbidden are C0, DEL, C1, and the lone surrogates that Postgres cannot store; a line break is allowed only in texts
// of several lines.
const ONE_LINE = /^[^\p{Cc}\p{Cs}\u2028\u2029]*$/u
const MANY_LINES = /^(?:[^\p{Cc}\p{Cs}]|[\n\r\t])*$/u

/** One line of at most `max` characters; `required` is the message when nothing is left after trimming. */
export function line(max: number, required?: string) {
  return clean(ONE_LINE, max, required)
}

/** A text of several lines. */
export function text(max: number, required?: string) {
  return clean(MANY_LINES, max, required)
}

/** A few words to somebody, in a few lines: what would scroll a screen or a printer's paper away is joined. */
export function note(max: number, required?: string) {
  return clean(MANY_LINES, max, required, noteAsShown)
}

function clean(allowed: RegExp, max: number, required?: string, shape = (words: string) => words) {
  return z
    .string(required)
    .check(
      z.overwrite(wordsAsSeen),
      z.trim(),
      z.overwrite(shape),
      ...(required
        ? [z.minLength(1, required), z.refine<string>(text => text === '' || showsSomething(text), required)]
        : []),
      z.maxLength(max, `${max} caractères au plus`),
      z.regex(allowed, CONTROL),
    )
}

// Words that a person types for others: who reads them is said once, at the field. A mail takes `MailedWords` and nothing
// else that was typed, so that what was written for the team alone cannot reach a customer.

/**
 * - `mailed`: the customer whom they are about, in a mail
 * - `team`: the staff alone, on the board, in their lists and in the journal
 */
export type Reader = 'mailed' | 'team'

declare const readBy: unique symbol
type Words<R extends Reader> = string & { readonly [readBy]: R }
export type MailedWords = Words<'mailed'>

type Field = z.ZodMiniType<string, string>
type Schema = z.core.$ZodType
const READERS = new WeakMap<Schema, Reader>()

/** A field whose words are mailed to the customer whom they are about. */
export function mailed(field: Field): z.ZodMiniType<MailedWords, string> {
  READERS.set(field, 'mailed')
  return field as z.ZodMiniType<MailedWords, string>
}

/** A field whose words the staff alone read. */
export function forTeam(field: Field): z.ZodMiniType<Words<'team'>, string> {
  READERS.set(field, 'team')
  return field as z.ZodMiniType<Words<'team'>, string>
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

/** A field that a client may leave out or send as null, which mean the same. */
export function nullish<T extends z.ZodMiniType>(schema: T) {
  return z.optional(z.nullable(schema))
}

const ADDRESS = /^[^\s@<>"(),:;\\]+@[^\s@<>"(),:;\\[\]]+\.[^\s@<>"(),:;\\.[\]]+$/u

/**
 * An email address with an @ and a dot after it, as the former client asks for; 254 characters is RFC 5321's limit.
 * What nobody sees is out of it beforehand; a mail goes to a domain and to no `[10.0.0.1]`.
 */
export const email = z
  .string("L'email est requis")
  .check(
    z.overwrite(addressAsSeen),
    z.trim(),
    z.minLength(1, "L'email est requis"),
    z.maxLength(254, '254 caractères au plus'),
    z.regex(ADDRESS, 'Email invalide'),
    z.regex(ONE_LINE, CONTROL),
  )

/** An optional email address: left out, null and an empty field all mean `undefined`. */
export const optionalEmail = z.pipe(
  nullish(
    z
      .string('Email invalide')
      .check(
        z.overwrite(addressAsSeen),
        z.trim(),
        z.maxLength(254, '254 caractères au plus'),
        z.regex(new RegExp(`^$|${ADDRESS.source}`, 'u'), 'Email invalide'),
        z.regex(ONE_LINE, CONTROL),
      ),
  ),
  z.transform(value => value || undefined),
)

// Eight digits at least, the shortest numbers of abroad; ten characters that are none of the spaces of keyboards and pages.
const PHONE = /^(?=(?:\D*\d){8})(?:[ \u00a0\u2007\u2009\u202f]*[\d\-+()./]){10,}[ \u00a0\u2007\u2009\u202f]*$/
const INVALID_PHONE = 'Numéro de téléphone invalide'

/** At least 10 characters of digits, hyphen, plus, parentheses, dot and slash, not counting spaces; 8 of them digits. */
export const phone = z
  .string('Le téléphone est requis')
  .check(
    z.overwrite(numberAsSeen),
    z.trim(),
    z.minLength(1, 'Le téléphone est requis'),
    z.maxLength(30, '30 caractères au plus'),
    z.regex(PHONE, INVALID_PHONE),
  )

/**
 * A phone number that may be removed: null and an empty field mean `''`; left out it is `undefined`, which changes
 * nothing.
 */
export const removablePhone = z.pipe(
  nullish(
    z
      .string(INVALID_PHONE)
      .check(
        z.overwrite(numberAsSeen),
        z.trim(),
        z.maxLength(30, '30 caractères au plus'),
        z.regex(new RegExp(`^$|${PHONE.source}`), INVALID_PHONE),
      ),
  ),
  z.transform(value => (value === null ? '' : value)),
)

/** Euros with at most two decimals, 0 to 100 000; floating-point noise is accepted and rounded away later. */
export const euros = z.number().check(z.minimum(0), z.maximum(100_000))

/**
 * Postgres has no year 0, unlike ISO 8601; and in the years beside it and at the other end, a Paris day begins or ends
 * in a year that does not have four digits.
 */
const YEAR = /^(?!000[01]|9999)/

export const day = z.string().check(z.iso.date(), z.regex(YEAR))
export const time = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))
/** A day that a person chooses: unlike `day`, a fault has a French sentence for the form. */
export const chosenDay = z
  .string('La date est requise')
  .check(z.iso.date('La date est requise'), z.regex(YEAR, 'La date est requise'))
export const chosenTime = z
  .string("L'heure est requise")
  .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, "L'heure est requise"))
export const instant = z.string().check(z.iso.datetime())
export const id = z.string().check(z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i))
/** The number that a device made for itself (docs/decisions/0143-known-devices-slow-password-guessing.md). */
export const deviceKey = nullish(id)
/** The form of the keys of dishes, set menus, rewards and drinks. */
export const slug = z.string().check(z.maxLength(80), z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/))

/**
 * A field that the page hides and people leave empty: a program that fills in every field gives itself away. It is
 * refused openly and not with a pretended success, since a browser's autofill may fill it in too.
 */
export const honeypot = nullish(z.string().check(z.maxLength(0, 'Laissez ce champ vide.')))
