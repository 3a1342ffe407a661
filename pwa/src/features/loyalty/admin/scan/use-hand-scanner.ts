import { type RefObject, useEffect } from 'react'

/** A card's text begins with `QR_`, `https:` or `{`; no keyboard shortcut of the staff's app does. */
const BEGINNINGS = /^[qQhH{]$/

/**
 * A hand scanner types like a keyboard, wherever the focus is: its first character moves the focus to the field, which
 * then gets the rest and the closing Enter. This is off while somebody types elsewhere, and under an overlay.
 */
export function useHandScanner(box: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!BEGINNINGS.test(event.key) || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
      const isTyping = event.target instanceof Element && event.target.closest('input, textarea, select')
      if (isTyping || document.querySelector('dialog[open]')) return
      // The browser inserts the character where the focus is after this event.
      box.current?.focus()
      box.current?.select()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [box])
}
