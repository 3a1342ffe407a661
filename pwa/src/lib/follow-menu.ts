import type { QueryClient } from '@tanstack/react-query'
import type { Menu } from '#api/features/menu/contract.ts'
import { SETTINGS_VERSION_HEADER, VERSION_HEADER } from '#api/features/menu/rules.ts'
import type { PublicRestaurant } from '#api/features/settings/contract.ts'
import { isServerReachable } from '#pwa/offline/connectivity.ts'

const ADDRESS = '/api/menu'
const KEY = ['menu']

/** A change at the counter is in an open page within five seconds: this, and the way to the server and back. */
const EVERY_MS = 4000

/**
 * Keeps the menu of an open page up to date, and with it the opening hours, closures and slots, by asking whether it has changed: an answer of a few hundred bytes without
 * a body, nearly always. An open stream for each reader would cost the server more and take one of the six lines that a
 * browser has without HTTP/2. Asks only while somebody sees a menu and the server answers.
 * @returns ends it
 */
export function followMenu(client: QueryClient): () => void {
  /** Of the menu that the page holds; unknown of the one that came with it. */
  let tag: string | undefined
  let isAsking = false

  const look = async () => {
    const held = client.getQueryData<Menu>(KEY)
    if (isAsking || !held || document.hidden || !isServerReachable() || !isShown(client)) return
    isAsking = true
    try {
      const answer = await ask(tag)
      followSettings(client, answer.headers.get(SETTINGS_VERSION_HEADER))
      if (answer.ok) {
        if (tag !== undefined) client.setQueryData(KEY, await answer.json())
        else if (answer.headers.get(VERSION_HEADER) !== held.version) await client.invalidateQueries({ queryKey: KEY })
        tag = answer.headers.get('etag') ?? undefined
      }
    } catch {
      // No answer: the page's own calls find out, and say so.
    }
    isAsking = false
  }
  const onLook = () => void look()
  const timer = setInterval(onLook, EVERY_MS)
  document.addEventListener('visibilitychange', onLook)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', onLook)
  }
}

/** The first time for the head alone: the menu itself came with the page. */
function ask(tag: string | undefined): Promise<Response> {
  // Past the browser's own store: it would hand the stored menu over as a new answer, to be read again.
  const how = tag === undefined ? { method: 'HEAD' } : { headers: { 'If-None-Match': tag } }
  return fetch(ADDRESS, { ...how, cache: 'no-store' })
}

/** The settings' version comes with every answer: with another one than the page's own, what hangs on them is asked anew. */
function followSettings(client: QueryClient, version: string | null): void {
  const held = client.getQueryData<PublicRestaurant>(['restaurant'])
  if (version === null || !held || version === String(held.version)) return
  // On a slow line the next look comes before the answer, which it must not put off.
  for (const queryKey of [['restaurant'], ['pickup-slots']])
    void client.invalidateQueries({ queryKey }, { cancelRefetch: false })
}

function isShown(client: QueryClient): boolean {
  return client.getQueryCache().find({ queryKey: KEY })?.isActive() === true
}
