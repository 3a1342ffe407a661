import { createHash } from 'node:crypto'
import { menuSnapshot } from '#api/features/menu/actions/menu-snapshot.ts'
import { settingsSnapshot } from '#api/features/settings/actions/settings-snapshot.ts'
import { publicPart } from '#api/features/settings/rules/settings.ts'
import type { Services } from '#api/platform/context/context.ts'
import type { HomeData } from '../contract/home-data.ts'

/** What the pages are to show now; `key` is another one for other data. */
export type Wanted = { key: string; data: HomeData }

export type PageSource = {
  /** Reads it, from the database where that is not at hand. */
  read(): Promise<Wanted>
  /** What was read last; undefined where a snapshot has changed since. */
  peek(): Wanted | undefined
}

/** The menu and the restaurant from which every public page is rendered, as functions of their snapshots. */
export function pageSource(services: Services): PageSource {
  const { snapshots, clock } = services
  let seen: { menu: unknown; settings: unknown; wanted: Wanted } | undefined

  async function read(): Promise<Wanted> {
    const [menu, settings] = await Promise.all([snapshots.read(menuSnapshot), snapshots.read(settingsSnapshot)])
    // The snapshots are read again every half minute, often enough for a pause or a closure that ends by the clock.
    if (seen?.menu !== menu || seen.settings !== settings) {
      const restaurant = publicPart(settings, clock(), services)
      const data = { menu: menu.menu, restaurant }
      const key = createHash('sha256').update(JSON.stringify(data)).digest('base64')
      seen = { menu, settings, wanted: { key, data } }
    }
    return seen.wanted
  }

  function peek(): Wanted | undefined {
    const isSame =
      seen && snapshots.peek(menuSnapshot) === seen.menu && snapshots.peek(settingsSnapshot) === seen.settings
    return isSame ? seen?.wanted : undefined
  }

  return { read, peek }
}
