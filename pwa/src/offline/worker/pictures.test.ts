import { beforeAll, describe, expect, it, vi } from 'vitest'

let pictures: typeof import('./pictures.ts')
beforeAll(async () => {
  // The libraries of workers look for one when they are loaded.
  vi.stubGlobal('self', globalThis)
  pictures = await import('./pictures.ts')
})

describe('what is kept of pictures', () => {
  const OURS = { 'cache-control': 'public, max-age=31536000, immutable', 'content-length': '50000' }
  it.each([
    ['a dish’s', OURS, 200, true],
    ['a customer’s own', { ...OURS, 'cache-control': 'private, max-age=31536000, immutable' }, 200, false],
    ['one that may change', { ...OURS, 'cache-control': 'public, max-age=60' }, 200, false],
    ['one that is not there', OURS, 404, false],
    ['one of unknown size', { 'cache-control': OURS['cache-control'] }, 200, false],
    ['one that is far too large', { ...OURS, 'content-length': '1000001' }, 200, false],
  ])('%s', (_, headers, status, isStored) => {
    expect(pictures.mayBeStored(new Response('', { status, headers: headers as Record<string, string> }))).toBe(
      isStored,
    )
  })

  it.each([
    ['few small ones', Array(300).fill(5000), 0],
    ['one more than are kept', Array(301).fill(5000), 1],
    ['large ones, until the rest has room', Array(14).fill(1_000_000), 2],
    ['none', [], 0],
  ])('%s', (_, sizes, gone) => {
    expect(pictures.tooMany(sizes)).toBe(gone)
  })
})
