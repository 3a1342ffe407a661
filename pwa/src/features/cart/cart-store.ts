/**
 * The one cart of this browser. The page sees a change at once; it is kept a moment later, and every other tab follows.
 */
import { logProblem } from '#pwa/lib/log.ts'
import type { NewLine } from '#pwa/lib/new-line.ts'
import { asCartLine, type CartLine, withAdded } from './cart-lines.ts'
import { changeCart, readCart } from './cart-storage.ts'

type Change = (lines: readonly CartLine[]) => readonly CartLine[]
/** `loaded` is false until the device has been asked what it holds. */
export type CartState = { lines: readonly CartLine[]; loaded: boolean }

let state: CartState = { lines: [], loaded: false }
let pending = 0
const listeners = new Set<() => void>()
// Not everywhere (an old WebKit): there, a tab looks again when it is shown.
const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('laikhram_cart')

/** What the cart holds now. */
export function cartState(): CartState {
  return state
}

/** Tells of every change; the first one to listen also has the kept cart read. */
export function subscribeToCart(listener: () => void): () => void {
  if (listeners.size === 0) watch()
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) unwatch()
  }
}

/** Puts what the menu offers into the cart. */
export function addToCart(line: NewLine): Promise<void> {
  const added = asCartLine(line)
  return updateCart(lines => withAdded(lines, added))
}

/**
 * Changes the cart; the change may be made twice, here and in what is kept, and must come out alike. The promise settles when it is kept; where the device refuses to keep anything (private windows
 * of some browsers) the cart lives as long as the page.
 */
export async function updateCart(change: Change): Promise<void> {
  set(change(state.lines))
  pending += 1
  try {
    const kept = await changeCart(change)
    channel?.postMessage('changed')
    pending -= 1
    if (pending === 0) set(kept)
  } catch (error) {
    pending -= 1
    logProblem('The cart could not be kept', error)
  }
}

async function reload(): Promise<void> {
  try {
    const kept = await readCart()
    if (pending === 0) set(kept)
  } catch (error) {
    logProblem('The kept cart could not be read', error)
    set(state.lines)
  }
}

const onMessage = () => void reload()
const onShown = () => {
  if (document.visibilityState === 'visible') void reload()
}

function watch() {
  channel?.addEventListener('message', onMessage)
  document.addEventListener('visibilitychange', onShown)
  void reload()
}

function unwatch() {
  channel?.removeEventListener('message', onMessage)
  document.removeEventListener('visibilitychange', onShown)
}

function set(lines: readonly CartLine[]) {
  state = { lines, loaded: true }
  for (const listener of listeners) listener()
}
