import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { menuSnapshot } from '#api/features/menu/actions/menu-snapshot.ts'
import { settingsSnapshot } from '#api/features/settings/actions/settings-snapshot.ts'
import { publicPart } from '#api/features/settings/rules/settings.ts'
import type { StyledDocument } from '#api/http/inline-styles.ts'
import type { Prepared } from '#api/http/prepared.ts'
import { type PreparedAnswers, preparedAnswers } from '#api/http/prepared-bytes.ts'
import { pageHeaders } from '#api/http/security-headers.ts'
import type { Services } from '#api/platform/context.ts'
import { rememberingCompressor } from '#api/platform/representations.ts'
import type { HomeData, RenderedHome } from '../contract/home-data.ts'
import { homeDocument } from '../rules/home-document.ts'

export type RenderHome = (data: HomeData) => Promise<RenderedHome>

/** A visitor who comes while the page is made anew waits no longer; the shell then fetches the menu itself. */
const PATIENCE_MS = 2000
/** More often the menu does not change under one visitor. */
const ROUNDS = 3

type Wanted = { key: string; data: HomeData }
/** `answers` is undefined where rendering failed: tried again when the menu or the settings change. */
type Made = { key: string; answers: PreparedAnswers | undefined }

/** The page as menu and settings are now; undefined: send the shell. Never rejects. */
export type HomePage = Pick<Prepared, 'peek' | 'read'>

/**
 * The page `/`, rendered ahead from the menu's and the settings' snapshots and kept as bytes. Every process derives the
 * same from the database: nothing is kept that another one would miss
 * (docs/decisions/0026-nothing-lives-in-a-process.md). A change has it rendered anew at once, in the background; who
 * comes in between waits for it, a fifth of a second, rather than see an old price.
 */
export function homePage(services: Services, shell: StyledDocument, render: RenderHome): HomePage {
  const { snapshots, clock, log, live, origins } = services
  const compressed = rememberingCompressor()
  // Always asked again, so that no old price is shown; a page that is still the same costs a 304.
  const headers = { ...pageHeaders('/', shell.hashes), 'cache-control': 'no-cache' }
  let made: Made | undefined
  let making: Promise<void> | undefined
  let seen: { menu: unknown; settings: unknown; wanted: Wanted } | undefined

  async function wanted(): Promise<Wanted> {
    const [menu, settings] = await Promise.all([snapshots.read(menuSnapshot), snapshots.read(settingsSnapshot)])
    // Read anew every half minute: often enough for a pause or a closure that ends by the clock.
    if (seen?.menu !== menu || seen.settings !== settings) {
      const restaurant = publicPart(settings, clock(), services)
      const data = { menu: menu.menu, restaurant }
      const key = createHash('sha256').update(JSON.stringify(data)).digest('base64')
      seen = { menu, settings, wanted: { key, data } }
    }
    return seen.wanted
  }

  async function make({ key, data }: Wanted): Promise<void> {
    try {
      const document = homeDocument(shell.html, await render(data), data, origins[0] ?? '')
      made = { key, answers: preparedAnswers(await compressed(document), 'text/html; charset=utf-8', headers) }
    } catch (error) {
      log.error({ err: error }, 'the page could not be rendered ahead: the shell stands in')
      made = { key, answers: undefined }
    }
  }

  async function current(): Promise<PreparedAnswers | undefined> {
    for (let round = 0; round < ROUNDS; round++) {
      const now = await wanted()
      if (made?.key === now.key) return made.answers
      making ??= make(now).finally(() => {
        making = undefined
      })
      // The first of all is worth waiting for: nobody has asked yet.
      if (!made) await making
      else if (await Promise.race([making.then(() => false), wait(PATIENCE_MS, true, { ref: false })])) break
    }
    return undefined
  }

  async function read(): Promise<PreparedAnswers | undefined> {
    try {
      return await current()
    } catch (error) {
      // The database is away. What was true last can still be read; nothing can be ordered from it.
      log.warn({ err: error }, 'the page cannot be compared with the menu')
      return made?.answers
    }
  }

  function peek(): PreparedAnswers | undefined {
    if (!seen || made?.key !== seen.wanted.key) return undefined
    const isSame = snapshots.peek(menuSnapshot) === seen.menu && snapshots.peek(settingsSnapshot) === seen.settings
    return isSame ? made.answers : undefined
  }

  // Once the snapshots' own listeners have let go of the old values.
  for (const channel of ['menu_changed', 'settings_changed']) live.on(channel, () => void setImmediate(read))
  void read()
  return { peek, read }
}
