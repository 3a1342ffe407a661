import { type RefObject, useEffect } from 'react'

/** What a card's text begins with: `QR_`, `https:` or `{`. No shortcut of the shell does. */
const BEGINNINGS = /^[qQhH{]$/

/**
 * A scanner that types, as a keyboard does, may be used wherever the focus is: its first character brings the focus to
 * the box, which the rest and the closing Enter then reach. Not while somebody types elsewhere, nor over an overlay.
 */
export function useHandScanner(box: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!BEGINNINGS.test(event.key) || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
      const isTyping = event.target instanceof Element && event.target.closest('input, textarea, select')
      if (isTyping || document.querySelector('dialog[open]')) return
      // The character itself goes where the focus is by the end of this event.
      box.current?.focus()
      box.current?.select()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [box])
}
