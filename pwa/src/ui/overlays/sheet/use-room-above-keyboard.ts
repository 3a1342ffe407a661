import { type RefObject, useEffect } from 'react'

/** With less height than this, in the size of the text, a sheet's head and foot leave too little between them. */
const TIGHT_REM = 30

/**
 * Keeps an open sheet above the on-screen keyboard, which covers the page without making it any smaller (iOS, and
 * Android since Chrome 108): `--keyboard` is how much of the sheet's bottom would be hidden. `data-tight` says that
 * little height is there, be it for the keyboard, a phone held sideways or large text. What has the focus stays in view.
 */
export function useRoomAboveKeyboard(sheet: RefObject<HTMLElement | null>, open: boolean): void {
  useEffect(() => {
    const element = sheet.current
    const viewport = window.visualViewport
    if (!open || !element || !viewport) return
    let last: { covered: number; tight: boolean } = { covered: 0, tight: false }
    // Written only where it changes: all that is in the sheet inherits it, and would be laid out once more.
    const write = (next: typeof last) => {
      if (next.covered !== last.covered) element.style.setProperty('--keyboard', `${next.covered}px`)
      if (next.tight !== last.tight) element.toggleAttribute('data-tight', next.tight)
      last = next
    }
    const adapt = () => {
      // Someone who has zoomed in moves over the sheet as it is.
      const isZoomed = viewport.scale > 1.01
      const hidden = document.documentElement.clientHeight - viewport.height - viewport.offsetTop
      const covered = isZoomed ? 0 : Math.max(0, Math.round(hidden))
      write({ covered, tight: viewport.height * viewport.scale < TIGHT_REM * rem() })
      return covered
    }
    const onResize = () => {
      const covered = adapt()
      const focused = document.activeElement
      if (covered > 0 && focused && element.contains(focused)) focused.scrollIntoView({ block: 'nearest' })
    }
    // With the frame that shows the sheet, which is laid out for it anyway.
    const frame = requestAnimationFrame(adapt)
    viewport.addEventListener('resize', onResize)
    viewport.addEventListener('scroll', adapt)
    return () => {
      cancelAnimationFrame(frame)
      write({ covered: 0, tight: false })
      viewport.removeEventListener('resize', onResize)
      viewport.removeEventListener('scroll', adapt)
    }
  }, [sheet, open])
}

function rem(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
}
