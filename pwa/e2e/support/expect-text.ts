import type { Locator } from 'playwright'
import { expect } from 'vitest'

/** Waits until all of this stands in a place: what a page shows first is not yet all that it will show. */
export async function expectText(place: Locator, ...words: (string | RegExp)[]): Promise<void> {
  for (const word of words) {
    const text = expect.poll(() => place.innerText())
    await (typeof word === 'string' ? text.toContain(word) : text.toMatch(word))
  }
}
