import { afterPaint } from '#pwa/lib/state/moments.ts'
import { createStore } from '#pwa/lib/state/store.ts'
import { useStore } from '#pwa/lib/state/use-store.ts'

/** Enough of a ticket to read its time and its name. */
const HEAD_PX = 40
const STEPS = [0, 0.2, 0.4, 0.6, 0.8, 1]

/** The orders whose ticket shows its head, whichever column it is scrolled in. */
const inView = createStore<ReadonlySet<string>>(new Set())
const watched = new Map<string, Element>()
let observer: IntersectionObserver | undefined

export function useInView(): ReadonlySet<string> {
  return useStore(inView)
}

/** Follows whether a ticket's head is on the screen. @returns ends it */
export function watchTicket(element: HTMLElement, id: string): () => void {
  observer ??= new IntersectionObserver(observe, { threshold: STEPS })
  element.dataset.id = id
  watched.set(id, element)
  observer.observe(element)
  return () => {
    observer?.unobserve(element)
    if (watched.get(id) === element) watched.delete(id)
    // One that goes to another column is there a moment later: its name is not to flash among those out of view.
    afterPaint(() => !watched.has(id) && change([id], () => false))
  }
}

function observe(entries: readonly IntersectionObserverEntry[]): void {
  const seen = new Map(
    entries
      .map(entry => [(entry.target as HTMLElement).dataset.id ?? '', entry] as const)
      // An order that has moved on is told of by its new ticket.
      .filter(([id, { target }]) => watched.get(id) === target),
  )
  change([...seen.keys()], id => isHeadSeen(seen.get(id) as IntersectionObserverEntry))
}

function isHeadSeen({ boundingClientRect, intersectionRect }: IntersectionObserverEntry): boolean {
  const isTopSeen = intersectionRect.top <= boundingClientRect.top + 1
  return (
    isTopSeen && intersectionRect.height >= Math.min(HEAD_PX, boundingClientRect.height) && intersectionRect.height > 0
  )
}

function change(ids: readonly string[], isSeen: (id: string) => boolean): void {
  const before = inView.get()
  const next = new Set(before)
  for (const id of ids) isSeen(id) ? next.add(id) : next.delete(id)
  if (next.size !== before.size || ids.some(id => before.has(id) !== next.has(id))) inView.set(next)
}
