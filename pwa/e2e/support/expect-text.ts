import type { Locator } from 'playwright'
import { expect } from 'vitest'

/** Waits until all of these words stand in a place: a page shows some of them before the others. */
export async function expectText(place: Locator, ...words: (string | RegExp)[]): Promise<void> {
  for (const word of words) {
    const text = expect.poll(() => place.innerText())
    await (typeof word === 'string' ? text.toContain(word) : text.toMatch(word))
  }
}
