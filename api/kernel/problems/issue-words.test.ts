import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { issueWords } from './issue-words.ts'

z.config({ localeError: issueWords })

it.each([
  ['a number beyond its most', z.number().check(z.maximum(4)), 9, '4 au plus'],
  ['a number that is not reached', z.number().check(z.lt(4)), 4, 'Moins de 4'],
  ['a number below its least', z.number().check(z.minimum(0.5)), 0, '0,5 au moins'],
  ['a number that is not above', z.number().check(z.gt(0)), 0, 'Plus de 0'],
  ['a long text', z.string().check(z.maxLength(500)), 'a'.repeat(501), '500\u00a0caractères au plus'],
  ['an empty text', z.string().check(z.minLength(1)), '', 'Cette information est requise'],
  ['a short text', z.string().check(z.minLength(6)), 'abc', '6\u00a0caractères au moins'],
  ['a long list', z.array(z.string()).check(z.maxLength(1)), ['a', 'b'], '1\u00a0élément au plus'],
  ['an empty list', z.array(z.string()).check(z.minLength(1)), [], 'Cette information est requise'],
  ['nothing', z.string(), undefined, 'Cette information est requise'],
  ['null', z.number(), null, 'Cette information est requise'],
  ['a text for a number', z.number(), 'neuf', 'Un nombre est attendu'],
  ['a fraction', z.int(), 1.5, 'Un nombre entier est attendu'],
  ['a number beyond all', z.int(), 2 ** 60, 'Ce nombre est trop grand'],
  ['a word for yes or no', z.boolean(), 'oui', 'Répondez par oui ou par non'],
  ['an object for a list', z.array(z.string()), {}, 'Une liste est attendue'],
  ['a list for an object', z.object({}), [], 'Cette valeur ne convient pas'],
  ['another value', z.enum(['a', 'b']), 'c', 'Choisissez une des valeurs proposées'],
  ['another literal', z.literal(true), false, 'Choisissez une des valeurs proposées'],
  ['no address', z.email(), 'nok', 'Email invalide'],
  ['no id', z.uuid(), 'nok', 'Identifiant invalide'],
  ['no day', z.iso.date(), '2026-02-30', 'Date invalide'],
  ['no pattern', z.string().check(z.regex(/^a$/)), 'b', 'Cette écriture ne convient pas'],
  ['a third decimal', z.number().check(z.multipleOf(0.01)), 0.001, 'Deux décimales au plus'],
  ['a wrong step', z.number().check(z.multipleOf(5)), 3, 'Un multiple de 5 est attendu'],
  ['an unknown field', z.strictObject({}), { a: 1 }, 'Ce champ n’existe pas'],
  ['none of several', z.union([z.number(), z.boolean()]), 'a', 'Cette valeur ne convient pas'],
  ['a wrong key', z.record(z.string().check(z.maxLength(1)), z.number()), { ab: 1 }, 'Cette valeur ne convient pas'],
  ['a refusal without words', z.string().check(z.refine(() => false)), 'a', 'Cette valeur ne convient pas'],
])('says of %s', (_, schema: z.ZodMiniType, value: unknown, words) => {
  expect(schema.safeParse(value).error?.issues.map(({ message }) => message)).toEqual([words])
})
