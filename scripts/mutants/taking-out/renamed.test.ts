import { expect, test } from 'vitest'
import { renamedIn, withNames } from './renamed.ts'

const GUARD = "if (isSame(body.total, priced.total)) throw changed('price', priced)"
const RENAMED = `
  const { sum } = request
  if (
    equals(request.sum, quote.sum)
  )
    throw changed('price', quote)
`

test('finds a guard under other names and on other lines', () => {
  const [found, ...more] = renamedIn(RENAMED, GUARD)
  expect(more).toEqual([])
  expect(RENAMED.slice(found?.start, found?.end)).toMatch(/^if \([\s\S]*quote\)$/)
  expect(Object.fromEntries(found?.names ?? [])).toMatchObject({ isSame: 'equals', body: 'request', priced: 'quote' })
})

test.each([
  ['another code', GUARD.replace("'price'", "'slot'")],
  ['another operator', GUARD.replace('isSame(', '!isSame(')],
  ['another word of the language', GUARD.replace('throw', 'return')],
  ['one name for two', GUARD.replace('body', 'priced')],
  ['two names for one', GUARD.replace("'price', priced", "'price', other")],
])('is not deceived by %s', (_, guard) => {
  expect(renamedIn(RENAMED, guard)).toEqual([])
})

test('says each place where a guard could stand', () => {
  expect(renamedIn(`${RENAMED}${RENAMED}`, GUARD)).toHaveLength(2)
})

test('does not guess from a few tokens', () => {
  expect(renamedIn('a.b = c', 'x.y = z')).toHaveLength(1)
  expect(renamedIn('return a', 'return b')).toEqual([])
})

test('exchanges the names of a replacement, and nothing within strings', () => {
  expect(withNames("priced.log('priced')", new Map([['priced', 'quote']]))).toBe("quote.log('priced')")
})
