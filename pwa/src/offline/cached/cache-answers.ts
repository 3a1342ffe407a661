/**
 * Stores the answers of the queries that ask for it (cached-as.ts), and shows the copies where the server has not
 * answered: at once, with their own time, so that they count as stale. A customer's copies are deleted when they log
 * out.
 */

import type { InfiniteData, Query, QueryClient } from '@tanstack/react-query'
import type { Menu } from '#api/features/menu/contract.ts'
import { tagMenu, tagOf } from '#pwa/lib/menu/follow-menu.ts'
import { currentCustomer, watchCustomer } from '#pwa/lib/session/customer-session.ts'
import { later } from '#pwa/lib/state/later.ts'
import { logProblem } from '#pwa/lib/state/log.ts'
import type { CachedAs, CachedName } from '#pwa/lib/storage/cached-as.ts'
import { ownRelease } from '#pwa/lib/storage/own-release.ts'
import { type Copy, forgetCopies, readCopy, writeCopy } from './copies.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { cached?: CachedAs | undefined }
  }
}

/** An unchanged answer is stored again this often at most: the menu is confirmed every few seconds. */
const RENEW_MS = 30_000
/** How many pages of a list are stored: what one sees without scrolling for long. */
const PAGES = 2

/** The newest stored version of each query. */
const newest = new WeakMap<Query, Pick<Copy, 'value' | 'at' | 'tag'>>()

const SCHEMAS = {
  menu: later(async () => (await import('#api/features/menu/contract.ts')).menu),
  restaurant: later(async () => (await import('#api/features/settings/contract.ts')).publicRestaurant),
  loyalty: later(async () => (await import('#api/features/loyalty/contract.ts')).getLoyaltyStatus.output),
  card: later(async () => (await import('#api/features/customers/contract-profile.ts')).getCustomerInfo.output),
  orders: later(async () => (await import('./orders-pages.ts')).ordersPages),
} satisfies Record<CachedName, () => Promise<unknown>>

/** Begins to store and show answers, for as long as the page is open. */
export function cacheAnswers(client: QueryClient): void {
  const forgetOthers = () => void forgetCopies(currentCustomer()?.id)
  watchCustomer(forgetOthers)
  forgetOthers()
  const cache = client.getQueryCache()
  for (const query of cache.getAll()) {
    if (query.state.data === undefined) void showCopy(client, query)
    else keep(query)
  }
  cache.subscribe(event => {
    if (event.type === 'added') void showCopy(client, event.query)
    if (event.type === 'updated' && event.action.type === 'success') keep(event.query)
  })
}

/** The answers that the first page needs before it asks for anything. */
const FIRST: readonly CachedName[] = ['menu', 'restaurant']

/** Shows the copies that the first page needs, so that its first render is complete. */
export async function showFirstCopies(client: QueryClient): Promise<void> {
  await Promise.all(FIRST.map(name => showCopyOf(client, [name], { name, owner: '' })))
}

async function showCopy(client: QueryClient, query: Query): Promise<void> {
  const cached = query.meta?.cached
  if (cached) await showCopyOf(client, query.queryKey, cached)
}

async function showCopyOf(client: QueryClient, key: readonly unknown[], cached: CachedAs): Promise<void> {
  const isThere = () => client.getQueryData(key) !== undefined
  if (isThere()) return
  const copy = await readCopy(cached)
  if (!copy || !isStillThere(cached)) return
  if (!(await isUnderstood(copy))) return logProblem('A kept copy was not understood', cached.name)
  // The server has answered first.
  if (isThere() || !isStillThere(cached)) return
  if (cached.name === 'menu' && copy.tag) tagMenu(copy.value as Menu, copy.tag)
  // Marked before the query gets it, so that it is not stored again.
  newest.set(client.getQueryCache().build(client, { queryKey: key }), copy)
  client.setQueryData(key, copy.value, { updatedAt: copy.at })
}

/** A copy of this very release needs no check by the contracts, whose library alone takes a slow phone a while. */
async function isUnderstood({ name, value, release }: Copy): Promise<boolean> {
  return (release !== undefined && release === ownRelease()) || (await isFit(name, value))
}

function keep(query: Query): void {
  const cached = query.meta?.cached
  const { data, dataUpdatedAt: at } = query.state
  if (!cached || data === undefined || !isStillThere(cached)) return
  const tag = cached.name === 'menu' ? tagOf(data as Menu) : undefined
  const before = newest.get(query)
  // This very answer was shown from the copy, or has just been stored.
  if (before && at <= before.at) return
  if (before?.value === data && before.tag === tag && at < before.at + RENEW_MS) return
  newest.set(query, { value: data, at, tag })
  const value = cached.name === 'orders' ? firstPages(data as InfiniteData<unknown>) : data
  void writeCopy({ ...cached, value, at, tag, release: ownRelease() }, () => isStillThere(cached))
}

/** A customer's data are not shown to anybody else, nor stored after they have logged out. */
function isStillThere({ owner }: CachedAs): boolean {
  return owner === '' || currentCustomer()?.id === owner
}

function firstPages({ pages, pageParams }: InfiniteData<unknown>): InfiniteData<unknown> {
  return { pages: pages.slice(0, PAGES), pageParams: pageParams.slice(0, PAGES) }
}

const schemas = later(() => import('#pwa/lib/calls/schemas.ts'))

/**
 * Whether a copy has the expected type: one of another release may lack what today's components read. The contracts
 * decide; they are loaded only when there is a copy to check.
 */
async function isFit(name: CachedName, value: unknown): Promise<boolean> {
  const [{ fits }, schema] = await Promise.all([schemas(), SCHEMAS[name]()])
  return schema !== undefined && fits(schema)(value)
}
