/**
 * The one cart of this browser. The page sees a change at once; it is stored a moment later, and every other tab
 * follows.
 */

import type { NewLine } from '#pwa/lib/menu/use-menu.ts'
import { logProblem } from '#pwa/lib/state/log.ts'
import { createStore } from '#pwa/lib/state/store.ts'
import { useStore } from '#pwa/lib/state/use-store.ts'
import { recordLoss } from '#pwa/offline/storage/device-database.ts'
import { asCartLine, type CartLine, withAdded } from './cart-lines.ts'
import { changeCart, readCart } from './cart-storage.ts'

type Change = (lines: readonly CartLine[]) => readonly CartLine[]
/** `loaded` is false until the stored cart has been read. */
export type CartState = { lines: readonly CartLine[]; loaded: boolean }

/** False from the first failed write on: the cart then lasts as long as the page, which says so. */
let isStored = true
let pending = 0
let channel: BroadcastChannel | undefined

const onMessage = () => void reload()
const onShown = () => {
  if (document.visibilityState === 'visible') void reload()
}

/** The first listener makes the stored cart be read. */
export const cart = createStore<CartState>({ lines: [], loaded: false }, { watch })

export const cartState = cart.get

/** Adds a line chosen on the menu. */
export function addToCart(line: NewLine): Promise<void> {
  const added = asCartLine(line)
  return updateCart(lines => withAdded(lines, added))
}

/**
 * Changes the cart. The change is applied twice, in this page and in the stored cart, and must give the same both
 * times. The promise settles when the cart is stored, or when that has failed (a private window, a full device).
 */
export async function updateCart(change: Change): Promise<void> {
  set(change(cart.get().lines))
  if (!isStored) return
  pending += 1
  try {
    const stored = await changeCart(change)
    otherTabs()?.postMessage('changed')
    if (pending === 1 && isStored) set(stored)
  } catch (error) {
    goOnInMemory(error)
  } finally {
    pending -= 1
  }
}

/** Reads the stored cart again, except after a failed write: then this page's cart is newer than the stored one. */
async function reload(): Promise<void> {
  if (!isStored) return
  try {
    const stored = await readCart()
    if (pending === 0 && isStored) set(stored)
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

/**
 * Old versions of WebKit have no BroadcastChannel: a tab then reads the cart again when it is shown. The channel is
 * opened late, since on a server it would keep the process alive.
 */
function otherTabs(): BroadcastChannel | undefined {
  if (typeof BroadcastChannel !== 'undefined') channel ??= new BroadcastChannel('laikhram_cart')
  return channel
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

/** The cart's lines, live across tabs. */
export function useCart() {
  return useStore(cart)
}
