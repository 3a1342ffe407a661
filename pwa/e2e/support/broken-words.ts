import type { Page } from 'playwright'

/**
 * Words that begin on one line and go on upon the next, in what is open on top, or within the menu where nothing is; and
 * so after each of its radio buttons was pressed, since what is chosen is written bolder. Thai is left out: it is written
 * without spaces, and the browser breaks it between its words.
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
      // React answers within the event; what that leads to, in the next turn.
      await new Promise(resolve => setTimeout(resolve))
      look()
    }
    return [...broken]
  })
}
