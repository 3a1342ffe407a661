import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { Menu } from '#api/features/menu/contract/menu.ts'
import { SETTINGS_VERSION_HEADER, VERSION_HEADER } from '#api/features/menu/rules/availability.ts'
import { fetchInTime } from '../calls/fetch-in-time.ts'
import { fromServer } from '../calls/from-server.ts'
import { isServerReachable, serverAnswered, serverUnreachable } from '../state/connectivity.ts'
import { tagMenu, tagOf } from './menu-tag.ts'
import { menuQuery } from './use-menu.ts'
import { restaurantQuery } from './use-restaurant.ts'

const ADDRESS = '/api/menu'

/**
 * A change at the counter is in an open page within five seconds: this, and the way to the server and back. So is the
 * news of a line that hangs: this, and connectivity's patience.
 */
const EVERY_MS = 2400

/** Long for a few hundred bytes; a line that hangs must not end the looking for good. */
const PATIENCE_MS = 8000

/**
 * Keeps the menu of an open page up to date, and with it the opening hours, closures and slots, by asking whether it has
 * changed: an answer of a few hundred bytes without a body, nearly always. An open stream for each reader would cost the
 * server more and take one of the six lines that a browser has without HTTP/2. Asks only while somebody sees a menu and
 * the server answers; whether it does is told to connectivity.ts.
 * @param onSettings what else is asked anew when the settings have changed
 * @returns ends it
 */
export function followMenu(client: QueryClient, onSettings: readonly QueryKey[]): () => void {
  let isAsking = false

  const look = async () => {
    const held = client.getQueryData(menuQuery.queryKey)
    if (isAsking || !held || document.hidden || !isServerReachable() || !isShown(client)) return
    isAsking = true
    try {
      await compare(client, held, onSettings)
    } catch {
      serverUnreachable()
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

/** @throws when no answer comes, or not to its end */
async function compare(client: QueryClient, held: Menu, onSettings: readonly QueryKey[]): Promise<void> {
  const known = tagOf(held)
  const answer = fromServer(await ask(known))
  serverAnswered()
  followSettings(client, onSettings, answer.headers.get(SETTINGS_VERSION_HEADER))
  const tag = answer.headers.get('etag')
  const isSame = answer.status === 304 || (answer.ok && !known && answer.headers.get(VERSION_HEADER) === held.version)
  if (isSame) return confirm(client, held, tag)
  if (!answer.ok) return
  if (!known) return await client.invalidateQueries(menuQuery)
  const menu = client.setQueryData(menuQuery.queryKey, (await answer.json()) as Menu)
  if (menu && tag) tagMenu(menu, tag)
}

/** The menu is still the one of now: it has just become as new as an answer. */
function confirm(client: QueryClient, held: Menu, tag: string | null): void {
  if (tag) tagMenu(held, tag)
  // An answer may have come meanwhile.
  if (client.getQueryData(menuQuery.queryKey) === held) client.setQueryData(menuQuery.queryKey, held)
}

/** Where the menu came without its tag, with the page, for the head alone. */
function ask(tag: string | undefined): Promise<Response> {
  // Past the browser's own store: it would hand the stored menu over as a new answer, to be read again.
  const how = tag === undefined ? { method: 'HEAD' } : { headers: { 'If-None-Match': tag } }
  return fetchInTime(ADDRESS, PATIENCE_MS, { ...how, cache: 'no-store' })
}

/** The settings' version comes with every answer: with another one than the page's own, what hangs on them is asked anew. */
function followSettings(client: QueryClient, onSettings: readonly QueryKey[], version: string | null): void {
  const held = client.getQueryData(restaurantQuery.queryKey)
  if (version === null || !held || version === String(held.version)) return
  // On a slow line the next look comes before the answer, which it must not put off.
  for (const queryKey of [restaurantQuery.queryKey, ...onSettings])
    void client.invalidateQueries({ queryKey }, { cancelRefetch: false })
}

function isShown(client: QueryClient): boolean {
  return client.getQueryCache().find(menuQuery)?.isActive() === true
}
