import type { BrowserContext } from 'playwright'

/**
 * Translates the pages of a context as the browsers' own translation does, once they are loaded: each text is taken out
 * and another put in its place in a `<font>`, and again whatever the page writes afterwards. The words stay, so that journeys are
 * walked as they are: what the page writes into a text that is gone is seen to be missing.
 */
export async function translate(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const LEFT = 'script, style, textarea, title, font, noscript'
    const translateIn = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      const texts: Text[] = []
      if (root instanceof Text) texts.push(root)
      while (walker.nextNode()) texts.push(walker.currentNode as Text)
      for (const text of texts) {
        if (!text.parentElement || text.parentElement.closest(LEFT) || text.data.trim() === '') continue
        const font = document.createElement('font')
        font.textContent = text.data
        text.replaceWith(font)
      }
    }
    const follow = () => {
      translateIn(document.body)
      new MutationObserver(changes => {
        for (const { type, target, addedNodes } of changes)
          if (type === 'characterData') translateIn(target)
          else for (const added of addedNodes) translateIn(added)
      }).observe(document.body, { childList: true, characterData: true, subtree: true })
    }
    // Not earlier: nor do browsers, and the page is taken over by then.
    addEventListener('load', () => setTimeout(follow, 300))
  })
}
