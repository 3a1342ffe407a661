import type { Page } from 'playwright'

/**
 * Finds words that begin on one line and continue on the next, in the open dialog, or in the menu if none is open. It
 * presses each radio button and looks again, since a chosen label is bolder. Thai is left out: it is written without
 * spaces, and the browser breaks it between its words.
 */
export function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const top = document.querySelector('dialog[open]') ?? document.querySelector('#menu') ?? document.body
    const broken = new Set<string>()
    const look = () => {
      const texts = document.createTreeWalker(top, NodeFilter.SHOW_TEXT)
      for (let text = texts.nextNode() as Text | null; text; text = texts.nextNode() as Text | null) {
        const around = text.parentElement
        if (!around?.checkVisibility() || around.closest('[lang="th"], .visually-hidden')) continue
        for (const { index, 0: word } of text.data.matchAll(/[^\s-]+/g)) {
          const range = document.createRange()
          range.setStart(text, index)
          range.setEnd(text, index + word.length)
          if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) broken.add(word)
        }
      }
    }
    look()
    for (const radio of top.querySelectorAll<HTMLInputElement>('input[type=radio]')) {
      radio.click()
      // React renders within the event, and its effects run in the next turn.
      await new Promise(resolve => setTimeout(resolve))
      look()
    }
    return [...broken]
  })
}
