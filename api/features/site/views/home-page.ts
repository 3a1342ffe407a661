import { setTimeout as wait } from 'node:timers/promises'
import type { StyledDocument } from '#api/http/pages/inline-styles.ts'
import { pageHeaders } from '#api/http/pages/security-headers.ts'
import type { Prepared } from '#api/http/prepared/prepared.ts'
import { type PreparedAnswers, preparedAnswers } from '#api/http/prepared/prepared-bytes.ts'
import { rememberingCompressor } from '#api/platform/answers/representations.ts'
import type { Services } from '#api/platform/context/context.ts'
import type { HomeData, RenderedPage } from '../contract/home-data.ts'
import { pageDocument } from '../rules/document/page-document.ts'
import { homePageOf } from '../rules/heads/public-pages.ts'
import { pageSource, type Wanted } from './page-source.ts'

export type RenderHome = (data: HomeData) => Promise<RenderedPage>

/**
 * While the page is being rendered again a visitor waits no longer than this, and then gets the shell, which fetches
 * the menu itself.
 */
export const PATIENCE_MS = 2000
/** The menu will not change more often than this while one visitor waits. */
const ROUNDS = 3

/** `answers` is undefined where rendering failed: it is tried again when the menu or the settings change. */
type Made = { key: string; answers: PreparedAnswers | undefined }

/** The page for the current menu and settings; undefined: send the shell. Never rejects. */
export type HomePage = Pick<Prepared, 'peek' | 'read'>

/**
 * The page `/`, rendered on the server from the menu's and the settings' snapshots and kept in memory as bytes. Every
 * process derives it from the database, so nothing in memory is lost with a process
 * (docs/decisions/0026-nothing-lives-in-a-process.md). A change has it rendered again at once, in the background; a
 * visitor who comes in between waits a fifth of a second for it, rather than see an old price.
 */
export function homePage(
  services: Services,
  shell: StyledDocument,
  render: RenderHome,
  { patienceMs = PATIENCE_MS } = {},
): HomePage {
  const { log, live, origins } = services
  const source = pageSource(services)
  const compressed = rememberingCompressor()
  // Browsers have to ask each time, so that no old price is shown; an unchanged page costs only a 304.
  const headers = { ...pageHeaders('/', shell.hashes), 'cache-control': 'no-cache' }
  let made: Made | undefined
  let making: Promise<void> | undefined

  async function make({ key, data }: Wanted): Promise<void> {
    try {
      const head = homePageOf(data).headOf(origins[0] ?? '')
      const document = pageDocument(shell.html, { rendered: await render(data), data, head })
      made = { key, answers: preparedAnswers(await compressed(document), 'text/html; charset=utf-8', headers) }
    } catch (error) {
      log.error({ err: error }, 'the page could not be rendered ahead: the shell stands in')
      made = { key, answers: undefined }
    }
  }

  async function current(): Promise<PreparedAnswers | undefined> {
    for (let round = 0; round < ROUNDS; round++) {
      const now = await source.read()
      if (made?.key === now.key) return made.answers
      making ??= make(now).finally(() => {
        making = undefined
      })
      // The first rendering is waited for without a limit: it begins with the process, before anybody asks.
      if (!made) await making
      else if (await Promise.race([making.then(() => false), wait(patienceMs, true, { ref: false })])) break
    }
    return undefined
  }

  async function read(): Promise<PreparedAnswers | undefined> {
    try {
      return await current()
    } catch (error) {
      // The database is down. The last known menu can still be read, and nothing can be ordered from it.
      log.warn({ err: error }, 'the page cannot be compared with the menu')
      return made?.answers
    }
  }

  function peek(): PreparedAnswers | undefined {
    const wanted = source.peek()
    return wanted && made?.key === wanted.key ? made.answers : undefined
  }

  // This runs after the snapshots' own listeners, which have dropped the old values by then.
  for (const channel of ['menu_changed', 'settings_changed']) live.on(channel, () => void setImmediate(read))
  void read()
  return { peek, read }
}
