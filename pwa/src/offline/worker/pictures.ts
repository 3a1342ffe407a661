/** The dishes' photos: kept as they are seen, since what an address shows never changes; some of them go again. */
import { registerRoute } from 'workbox-routing'
import { thisWorker } from './this-worker.ts'

const CACHE = 'laikhram-pictures'
/** Of each dish the small one and some large ones, in at most the room of a minute of film. */
const MOST_PICTURES = 300
const MOST_BYTES = 12_000_000
/** Beyond what a dish's photo of ours may take. */
const LARGEST_BYTES = 1_000_000

/** Answers for pictures from the first time on that they were seen. */
export function keepPictures(): void {
  registerRoute(
    ({ request, sameOrigin, url }) =>
      sameOrigin && url.pathname.startsWith('/api/pictures/') && !request.headers.has('authorization'),
    async ({ request, event }) => {
      const kept = await caches.match(request.url, { cacheName: CACHE })
      if (kept) return kept
      const answer = await fetch(request)
      if (mayBeStored(answer)) event.waitUntil(keep(request.url, answer.clone()))
      return answer
    },
  )
}

/** The server says `public` of the house's own pictures alone: a person's is `private`, and goes into no cache of ours. */
export function mayBeStored(answer: Response): boolean {
  const caching = answer.headers.get('cache-control') ?? ''
  const isOurs = /\bpublic\b/.test(caching) && /\bimmutable\b/.test(caching)
  const bytes = bytesOf(answer)
  return answer.status === 200 && isOurs && bytes > 0 && bytes <= LARGEST_BYTES
}

async function keep(address: string, answer: Response): Promise<void> {
  try {
    const cache = await caches.open(CACHE)
    await cache.put(address, answer)
    await makeRoom(cache)
  } catch {
    // The device is full: the menu and the page itself are worth more than its pictures.
    await thisWorker.caches.delete(CACHE)
  }
}

/** The oldest go first: what a dish no longer shows is among them. */
async function makeRoom(cache: Cache): Promise<void> {
  const sizes = (await cache.matchAll()).map(bytesOf)
  const addresses = await cache.keys()
  for (const address of addresses.slice(0, tooMany(sizes))) await cache.delete(address)
}

/** @param sizes in bytes, the oldest first @returns how many of the oldest are too many */
export function tooMany(sizes: readonly number[]): number {
  let bytes = sizes.reduce((sum, size) => sum + size, 0)
  let gone = 0
  while (sizes.length - gone > MOST_PICTURES || bytes > MOST_BYTES) {
    bytes -= sizes[gone] ?? 0
    gone += 1
  }
  return gone
}

function bytesOf(answer: Response): number {
  return Number(answer.headers.get('content-length'))
}
