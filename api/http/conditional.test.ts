import { describe, expect, it } from 'vitest'
import { matchedTag, preferredCoding } from './prepared.ts'

describe('the coding of an answer', () => {
  it.each([
    [undefined, 'identity'],
    ['', 'identity'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['GZIP', 'gzip'],
    ['deflate', 'identity'],
    ['*', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.5, gzip;q=0.8', 'gzip'],
    ['br; q=0.8, gzip;q=0.8', 'br'],
    ['*;q=0.1, gzip;q=0', 'br'],
    ['identity', 'identity'],
    ['identity;q=1, br;q=0.5', 'identity'],
    ['br;q=0, gzip;q=0', 'identity'],
    ['br;q=nonsense', 'identity'],
  ])('for %s is %s, also when asked again', (acceptEncoding, coding) => {
    expect(preferredCoding(acceptEncoding)).toBe(coding)
    expect(preferredCoding(acceptEncoding)).toBe(coding)
  })

  it('is found for any number of different headers', () => {
    for (let i = 0; i < 300; i++) expect(preferredCoding(`gzip, x-${i}`)).toBe('gzip')
  })
})

describe('If-None-Match', () => {
  const tags = ['"a-br"', '"a"']

  it.each([
    ['"a-br"', '"a-br"'],
    ['"a"', '"a"'],
    ['W/"a"', '"a"'],
    ['"x", "y,z", "a"', '"a"'],
    ['"x",W/"a-br"', '"a-br"'],
    ['"a", "a-br"', '"a-br"'],
    ['*', '"a-br"'],
    [' * ', '"a-br"'],
  ])('%s names %s', (header, tag) => {
    expect(matchedTag(header, tags)).toBe(tag)
  })

  it.each(['', '"b"', 'a', '"A"', '"a', '"x*"'])('%s names none', header => {
    expect(matchedTag(header, tags)).toBeUndefined()
  })
})
