import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { Menu } from '#api/features/menu/contract.ts'
import { SETTINGS_VERSION_HEADER, VERSION_HEADER } from '#api/features/menu/rules/availability.ts'
import { fetchInTime, fromServer } from '../calls/answers.ts'
import { hearServerTime } from '../state/clock.ts'
import { isServerReachable, serverAnswered, serverUnreachable } from '../state/connectivity.ts'
import { menuQuery, restaurantQuery } from './use-menu.ts'

const ADDRESS = '/api/menu'

/**
 * A change of the menu must show in an open page within five seconds: this interval, and the request. So must a
 * connection that hangs: this interval, and the patience of connectivity.ts.
 */
const EVERY_MS = 2400

/** Long for a few hundred bytes; without it, a connection that hangs would end the polling for good. */
const PATIENCE_MS = 8000

/**
 * Keeps the menu of an open page up to date, and with it the opening hours, closures and slots, by polling: nearly
 * always the answer is a few hundred bytes without a body. An open stream for each reader would cost the server more,
 * and one of the six connections that a browser has without HTTP/2. It polls only while a menu is visible and the
 * server answers; connectivity.ts learns of each result.
 * @param onSettings the queries that are also asked again when the settings have changed
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

/** @throws when no answer comes, or an incomplete one */
async function compare(client: QueryClient, held: Menu, onSettings: readonly QueryKey[]): Promise<void> {
  const known = tagOf(held)
  const askedAt = performance.now()
  const answer = fromServer(await ask(known))
  hearServerTime(answer, askedAt)
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

/** The menu is unchanged: it counts as just received. */
function confirm(client: QueryClient, held: Menu, tag: string | null): void {
  if (tag) tagMenu(held, tag)
  // Another answer may have come meanwhile.
  if (client.getQueryData(menuQuery.queryKey) === held) client.setQueryData(menuQuery.queryKey, held)
}

/** A menu that came with the page has no tag: then only the head is asked for. */
function ask(tag: string | undefined): Promise<Response> {
  // The request bypasses the browser's cache, which would present the cached menu as a new answer to be parsed again.
  const how = tag === undefined ? { method: 'HEAD' } : { headers: { 'If-None-Match': tag } }
  return fetchInTime(ADDRESS, PATIENCE_MS, { ...how, cache: 'no-store' })
}

/**
 * Every answer has the settings' version: if it differs from the page's, the queries that depend on the settings are
 * asked again.
 */
function followSettings(client: QueryClient, onSettings: readonly QueryKey[], version: string | null): void {
  const held = client.getQueryData(restaurantQuery.queryKey)
  if (version === null || !held || version === String(held.version)) return
  // On a slow connection the next poll may come before this answer, which it must not cancel.
  for (const queryKey of [restaurantQuery.queryKey, ...onSettings])
    void client.invalidateQueries({ queryKey }, { cancelRefetch: false })
}

function isShown(client: QueryClient): boolean {
  return client.getQueryCache().find(menuQuery)?.isActive() === true
}

/**
 * The tags are bound to the menu object: with the tag of another one the server would answer 'unchanged' for old
 * prices.
 */
const tags = new WeakMap<Menu, string>()

/** The entity tag that the server gave this very menu; undefined until it has. */
export function tagOf(menu: Menu): string | undefined {
  return tags.get(menu)
}

export function tagMenu(menu: Menu, tag: string): void {
  tags.set(menu, tag)
}
