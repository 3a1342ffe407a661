/**
 * The one cart of this browser. The page sees a change at once; it is kept a moment later, and every other tab follows.
 */

import type { NewLine } from '#pwa/lib/menu/new-line.ts'
import { logProblem } from '#pwa/lib/state/log.ts'
import { createStore } from '#pwa/lib/state/store.ts'
import { recordLoss } from '#pwa/offline/storage/losses.ts'
import { asCartLine, type CartLine, withAdded } from './cart-lines.ts'
import { changeCart, readCart } from './cart-storage.ts'

type Change = (lines: readonly CartLine[]) => readonly CartLine[]
/** `loaded` is false until the device has been asked what it holds. */
export type CartState = { lines: readonly CartLine[]; loaded: boolean }

/** False from the device's first refusal on: the cart then lives as long as the page, which says so. */
let isStored = true
let pending = 0
let channel: BroadcastChannel | undefined

/** The first one to listen also has the kept cart read. */
export const cart = createStore<CartState>({ lines: [], loaded: false }, { watch })

/** What the cart holds now. */
export const cartState = cart.get

/** Puts what the menu offers into the cart. */
export function addToCart(line: NewLine): Promise<void> {
  const added = asCartLine(line)
  return updateCart(lines => withAdded(lines, added))
}

/**
 * Changes the cart; the change may be made twice, here and in what is kept, and must come out alike. The promise settles
 * when it is kept, or will not be (a private window, a full device).
 */
export async function updateCart(change: Change): Promise<void> {
  set(change(cart.get().lines))
  if (!isStored) return
  pending += 1
  try {
    const kept = await changeCart(change)
    otherTabs()?.postMessage('changed')
    if (pending === 1 && isStored) set(kept)
  } catch (error) {
    goOnInMemory(error)
  } finally {
    pending -= 1
  }
}

/** Looks again at what is kept, unless this page knows better: then an older cart must not come in its place. */
async function reload(): Promise<void> {
  if (!isStored) return
  try {
    const kept = await readCart()
    if (pending === 0 && isStored) set(kept)
  } catch (error) {
    goOnInMemory(error)
  }
}

function goOnInMemory(error: unknown) {
  logProblem('The cart cannot be kept on this device', error)
  isStored = false
  recordLoss('cart')
  set(cart.get().lines)
}

/** Not everywhere (an old WebKit): there, a tab looks again when it is shown. Opened late: on a server it would keep the process. */
function otherTabs(): BroadcastChannel | undefined {
  if (typeof BroadcastChannel !== 'undefined') channel ??= new BroadcastChannel('laikhram_cart')
  return channel
}

const onMessage = () => void reload()
const onShown = () => {
  if (document.visibilityState === 'visible') void reload()
}

function watch() {
  otherTabs()?.addEventListener('message', onMessage)
  document.addEventListener('visibilitychange', onShown)
  void reload()
  return () => {
    otherTabs()?.removeEventListener('message', onMessage)
    document.removeEventListener('visibilitychange', onShown)
  }
}

function set(lines: readonly CartLine[]) {
  cart.set({ lines, loaded: true })
}
