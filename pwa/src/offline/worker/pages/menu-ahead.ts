import type { CachedName } from '#pwa/lib/storage/cached-as.ts'
import { writeCopy } from '../../cached/copies.ts'
import { thisWorker } from '../this-worker.ts'

/** What the menu needs to be shown, by the names under which the page keeps the same answers. */
const ADDRESSES: readonly (readonly [CachedName, string])[] = [
  ['menu', '/api/menu'],
  ['restaurant', '/api/restaurant'],
]

/**
 * Puts the menu beside the page's files when they are installed, where the page looks for it: whoever has opened but a
 * link to an order, or has left before the menu came, finds one without a network too.
 */
export function keepMenuAhead(): void {
  thisWorker.addEventListener('install', event => event.waitUntil(Promise.all(ADDRESSES.map(cacheAnswer))))
}

async function cacheAnswer([name, address]: (typeof ADDRESSES)[number]): Promise<void> {
  try {
    const answer = await fetch(address)
    if (!answer.ok) return
    const tag = answer.headers.get('etag') ?? undefined
    await writeCopy({ name, owner: '', value: await answer.json(), at: Date.now(), tag })
  } catch {
    // The files are worth keeping without it.
  }
}
