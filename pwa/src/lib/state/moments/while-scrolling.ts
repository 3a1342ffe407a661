/** Between two looks. Nobody sees that a header changes so late; a look in every frame is a tenth of a scroll's work. */
const EVERY_MS = 100

/**
 * Calls `look` ten times a second while the page scrolls, and once more when it stands. It runs in animation frames, when
 * the page is laid out anyway: at any other moment reading a position would force a layout.
 * @returns ends it
 */
export function whileScrolling(look: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let frame = 0
  const onFrame = () => {
    timer = undefined
    look()
  }
  const onScroll = () => {
    timer ??= setTimeout(() => {
      frame = requestAnimationFrame(onFrame)
    }, EVERY_MS)
  }
  window.addEventListener('scroll', onScroll, { passive: true })
  return () => {
    window.removeEventListener('scroll', onScroll)
    clearTimeout(timer)
    cancelAnimationFrame(frame)
  }
}
