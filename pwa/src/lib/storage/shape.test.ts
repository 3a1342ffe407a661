import { describe, expect, expectTypeOf, test } from 'vitest'
import { isFlag, isNumber, isText, isWhole, listOf, nullish, objectOf, optional, type Shaped } from './shape.ts'

const isDraft = objectOf({
  name: isText,
  guests: isWhole,
  adult: isFlag,
  tags: listOf(isText),
  note: optional(isText),
  pickup: nullish(objectOf({ at: isNumber })),
})
const draft = { name: 'Ana', guests: 2, adult: true, tags: ['midi'] }

test('says in types what it lets through, absent members included', () => {
  expectTypeOf<Shaped<typeof isDraft>>().toExtend<{
    name: string
    guests: number
    adult: boolean
    tags: string[]
    note?: string | undefined
    pickup?: { at: number } | null | undefined
  }>()
  expectTypeOf<{ name: string; guests: number; adult: boolean; tags: string[] }>().toExtend<Shaped<typeof isDraft>>()
})

describe('lets through', () => {
  test.each([
    ['the members that must be there', draft],
    ['those that may be', { ...draft, note: '', pickup: { at: 1.5 } }],
    ['absence said as undefined or null', { ...draft, note: undefined, pickup: null }],
    ['members of a page of tomorrow', { ...draft, theme: 'blue' }],
    ['an empty list', { ...draft, tags: [] }],
  ])('%s', (_, value) => expect(isDraft(value)).toBe(true))
})

describe('refuses', () => {
  test.each([
    ['nothing', undefined],
    ['null', null],
    ['a text', 'draft'],
    ['a missing member', { ...draft, name: undefined }],
    ['a number in words', { ...draft, guests: '2' }],
    ['half a guest', { ...draft, guests: 2.5 }],
    ['a word for a flag', { ...draft, adult: 'yes' }],
    ['a list with a stranger in it', { ...draft, tags: ['midi', 7] }],
    ['no list', { ...draft, tags: { 0: 'midi' } }],
    ['null where only absence is meant', { ...draft, note: null }],
    ['a fault further down', { ...draft, pickup: { at: 'noon' } }],
  ])('%s', (_, value) => expect(isDraft(value)).toBe(false))
})
