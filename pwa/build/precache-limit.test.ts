import { expect, test } from 'vitest'
import { precacheLimit } from './precache-limit.ts'

const entry = (url: string, size: number) => ({ url, size, revision: null })

test('lets a page pass that is light enough, as it is', async () => {
  const entries = [entry('assets/page-1.js', 1_000_000), entry('index.html', 500_000)]
  expect((await precacheLimit(entries)).manifest).toEqual(entries)
})

test('fails the build of a heavier one, and names the heaviest', () => {
  const entries = [entry('index.html', 1), entry('assets/film-1.mp4', 1_500_000)]
  expect(() => precacheLimit(entries)).toThrow(
    /^Customers would fetch 1500001 bytes ahead, of 1500000 at most\. The heaviest: assets\/film-1\.mp4 \(1500000\)/,
  )
})
