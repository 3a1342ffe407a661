/**
 * Keeps the answers of the queries that ask for it (kept-as.ts), and shows the copies where the server has not answered:
 * at once, with their own time, so that they are asked for again. A customer's copies go when the customer does.
 */
import type { InfiniteData, Query, QueryClient } from '@tanstack/react-query'
import type { Menu } from '#api/features/menu/contract/menu.ts'
import { tagMenu, tagOf } from '#pwa/lib/menu/menu-tag.ts'
import { currentCustomer, watchCustomer } from '#pwa/lib/session/customer-session.ts'
import { logProblem } from '#pwa/lib/state/log.ts'
import type { CachedAs, CachedName } from '#pwa/lib/storage/cached-as.ts'
import { ownRelease } from '#pwa/lib/storage/own-release.ts'
import { type Copy, forgetCopies, readCopy, writeCopy } from './copies.ts'
import { isFit } from './is-fit.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { kept?: CachedAs | undefined }
  }
}

/** An unchanged answer is kept anew that often at most: the menu is confirmed every few seconds. */
const RENEW_MS = 30_000
/** Of a list that grows: what one sees of it without scrolling for long. */
const PAGES = 2

/** Of what the device holds already. */
const newest = new WeakMap<Query, Pick<Copy, 'value' | 'at' | 'tag'>>()

/** Begins with it, for as long as the page lives. */
export function keepAnswers(client: QueryClient): void {
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

/** What the first page shows, where the page looks for it before it has asked for anything. */
const FIRST: readonly CachedName[] = ['menu', 'restaurant']

/** Puts the copies of what the first page needs in their places, so that its first rendering is its last. */
export async function showFirstCopies(client: QueryClient): Promise<void> {
  await Promise.all(FIRST.map(name => showCopyOf(client, [name], { name, owner: '' })))
}

async function showCopy(client: QueryClient, query: Query): Promise<void> {
  const kept = query.meta?.kept
  if (kept) await showCopyOf(client, query.queryKey, kept)
}

async function showCopyOf(client: QueryClient, key: readonly unknown[], kept: CachedAs): Promise<void> {
  const isThere = () => client.getQueryData(key) !== undefined
  if (isThere()) return
  const copy = await readCopy(kept)
  if (!copy || !isStillThere(kept)) return
  if (!(await isUnderstood(copy))) return logProblem('A kept copy was not understood', kept.name)
  // The server was faster.
  if (isThere() || !isStillThere(kept)) return
  if (kept.name === 'menu' && copy.tag) tagMenu(copy.value as Menu, copy.tag)
  // Before it is seen there: it is not to be kept once more.
  newest.set(client.getQueryCache().build(client, { queryKey: key }), copy)
  client.setQueryData(key, copy.value, { updatedAt: copy.at })
}

/** What this very release has kept needs no look into the contracts, whose library alone takes a slow phone a while. */
async function isUnderstood({ name, value, release }: Copy): Promise<boolean> {
  return (release !== undefined && release === ownRelease()) || (await isFit(name, value))
}

function keep(query: Query): void {
  const kept = query.meta?.kept
  const { data, dataUpdatedAt: at } = query.state
  if (!kept || data === undefined || !isStillThere(kept)) return
  const tag = kept.name === 'menu' ? tagOf(data as Menu) : undefined
  const before = newest.get(query)
  // What was shown from here, or has just been kept.
  if (before && at <= before.at) return
  if (before?.value === data && before.tag === tag && at < before.at + RENEW_MS) return
  newest.set(query, { value: data, at, tag })
  const value = kept.name === 'orders' ? firstPages(data as InfiniteData<unknown>) : data
  void writeCopy({ ...kept, value, at, tag, release: ownRelease() }, () => isStillThere(kept))
}

/** What is a customer's own is for nobody else's eyes, and not kept after them. */
function isStillThere({ owner }: CachedAs): boolean {
  return owner === '' || currentCustomer()?.id === owner
}

function firstPages({ pages, pageParams }: InfiniteData<unknown>): InfiniteData<unknown> {
  return { pages: pages.slice(0, PAGES), pageParams: pageParams.slice(0, PAGES) }
}
