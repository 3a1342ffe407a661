import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { menuLead } from '#api/features/menu/rules/menu-lead.ts'
import { menuSnapshot } from '#api/features/menu/snapshot.ts'
import { publicPart } from '#api/features/settings/rules/settings.ts'
import { settingsSnapshot } from '#api/features/settings/snapshot.ts'
import type { StyledDocument } from '#api/http/pages.ts'
import { type Prepared, type PreparedAnswers, preparedAnswers, rememberingCompressor } from '#api/http/prepared.ts'
import { pageHeaders } from '#api/http/security-headers.ts'
import type { Services } from '#api/platform/context.ts'
import type { HomeData, PageToRender, RenderedPage } from './contract.ts'
import { homePageOf, otherPagesOf, type PageKind, type PublicPage, pageDocument } from './public-pages.ts'

export type RenderHome = (data: HomeData) => Promise<RenderedPage>

/**
 * While the page is being rendered again a visitor waits no longer than this, and then gets the shell, which fetches
 * the menu itself.
 */
const PATIENCE_MS = 2000
/** The menu will not change more often than this while one visitor waits. */
const ROUNDS = 3

/** `answers` is undefined where rendering failed: it is tried again when the menu or the settings change. */
type Made = { key: string; answers: PreparedAnswers | undefined }

/** The page for the current menu and settings; undefined: send the shell. Never rejects. */
export type HomePage = Pick<Prepared, 'read'>

/** Rendering has seconds, and a dish takes some hundredths of one. */
const AT_ONCE = 12

/**
 * The page `/`, rendered on the server from the menu's and the settings' snapshots and kept in memory as bytes. Every
 * process derives it from the database, so nothing in memory is lost with a process
 * (docs/architecture.md#where-the-truth-lives). A change has it rendered again at once, in the background; a
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

  async function make(wanted: Wanted): Promise<void> {
    const { data } = wanted
    const key = homeKeyOf(wanted)
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
      if (made?.key === homeKeyOf(now)) return made.answers
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

  // This runs after the snapshots' own listeners, which have dropped the old values by then.
  for (const channel of ['menu_changed', 'settings_changed']) live.on(channel, () => void setImmediate(read))
  void read()
  return { read }
}

/** The pages for one state of menu and settings: what they are, and the bytes of those that were asked for. */
type Edition = {
  key: string
  pages: ReadonlyMap<string, PublicPage>
  answers: Map<string, Answers>
  /** Nothing was rendered before it: it is waited for without a limit. */
  isFirst: boolean
}
/** `ready` is undefined until they are made, and for good where the page cannot be rendered. */
type Answers = { made: Promise<PreparedAnswers | undefined>; ready: PreparedAnswers | undefined }

export type OtherPages = {
  /** A page's answers, as `homePage` has them: undefined where it is not rendered yet, or cannot be. */
  at(path: string): HomePage
  /** Whether there is such a page now. Rejects where the database is down and was never read. */
  has(path: string): Promise<boolean>
}

type Built = {
  /** The shell with all style sheets of a kind of page. */
  shellOf(kind: PageKind): StyledDocument
  render: RenderPages
  /** How long a visitor waits for a page that is being rendered again. */
  patienceMs?: number
}

/**
 * Every public page but the first: the dining room's menu, the legal texts, each dish. A page is rendered when it is first
 * asked for after a change: most changes are followed by nobody's asking for most of them.
 */
export function otherPages(services: Services, { shellOf, render, patienceMs = PATIENCE_MS }: Built): OtherPages {
  const { log, origins } = services
  const source = pageSource(services)
  const renderOne = renderInTurns(render)
  let edition: Edition | undefined

  function editionOf({ key, data }: Wanted): Edition {
    if (edition?.key === key) return edition
    const pages = otherPagesOf(data)
    edition = {
      key,
      pages: new Map(pages.map(page => [page.path, page])),
      answers: new Map(),
      isFirst: edition === undefined,
    }
    return edition
  }

  async function answersOf({ pages, answers, isFirst }: Edition, path: string): Promise<PreparedAnswers | undefined> {
    const page = pages.get(path)
    if (!page) return undefined
    const known = answers.get(path) ?? startMaking(page)
    answers.set(path, known)
    const patience = isFirst ? [] : [wait(patienceMs, undefined, { ref: false })]
    return known.ready ?? (await Promise.race([known.made, ...patience]))
  }

  function startMaking(page: PublicPage): Answers {
    const answers: Answers = { made: make(page), ready: undefined }
    void answers.made.then(made => {
      answers.ready = made
    })
    return answers
  }

  async function make({ path, kind, data, headOf }: PublicPage): Promise<PreparedAnswers | undefined> {
    try {
      const rendered = await renderOne({ path, data })
      const head = headOf(origins[0] ?? '')
      const shell = shellOf(kind)
      const document = pageDocument(shell.html, { rendered, data, head })
      const headers = { ...pageHeaders(path, shell.hashes), 'cache-control': 'no-cache' }
      return preparedAnswers(await rememberingCompressor()(document), 'text/html; charset=utf-8', headers)
    } catch (error) {
      // It is tried again when the menu or the settings change.
      log.error({ err: error, path }, 'a page could not be rendered ahead: the shell stands in')
      return undefined
    }
  }

  async function current(): Promise<Edition> {
    try {
      return editionOf(await source.read())
    } catch (error) {
      // The database is down. The last known pages can still be read.
      log.warn({ err: error }, 'the pages cannot be compared with the menu')
      if (!edition) throw error
      return edition
    }
  }

  return {
    at: path => ({ read: async () => await answersOf(await current(), path) }),
    has: async path => (await current()).pages.has(path),
  }
}

/** The data that the pages are to show now; `key` is another one for another menu or restaurant. */
type Wanted = { key: string; data: HomeData }

/** Another part of the day is another first page, and the same other pages. */
function homeKeyOf({ key, data }: Wanted): string {
  return `${key} ${data.lead}`
}

export type PageSource = {
  /** Reads it, from the database where that is not at hand. */
  read(): Promise<Wanted>
}

/** The menu and the restaurant from which every public page is rendered, as functions of their snapshots. */
function pageSource(services: Services): PageSource {
  const { snapshots, clock } = services
  let seen: { menu: unknown; settings: unknown; wanted: Wanted } | undefined

  async function read(): Promise<Wanted> {
    const [menu, settings] = await Promise.all([snapshots.read(menuSnapshot), snapshots.read(settingsSnapshot)])
    // The snapshots are read again every half minute, often enough for a pause or a closure that ends by the clock, and
    // for the part of the day.
    if (seen?.menu !== menu || seen.settings !== settings) {
      const now = clock()
      const restaurant = publicPart(settings, now, services)
      const data = { menu: menu.menu, restaurant }
      const key = createHash('sha256').update(JSON.stringify(data)).digest('base64')
      const lead = menuLead(menu.menu, restaurant, now)
      seen = { menu, settings, wanted: { key, data: { ...data, lead } } }
    }
    return seen.wanted
  }

  return { read }
}

/** Renders pages, in their order. */
export type RenderPages = (pages: readonly PageToRender[]) => Promise<RenderedPage[]>

type Waiting = { page: PageToRender; resolve: (page: RenderedPage) => void; reject: (error: unknown) => void }

/**
 * Renders one go after the other, however many ask: starting one costs more than a page does, so pages that are asked for
 * while one is under way share the next.
 */
function renderInTurns(render: RenderPages): (page: PageToRender) => Promise<RenderedPage> {
  const waiting: Waiting[] = []
  let isRunning = false

  async function run(): Promise<void> {
    isRunning = true
    while (waiting.length > 0) await renderTogether(waiting.splice(0, AT_ONCE))
    isRunning = false
  }

  /** A page that cannot be rendered takes no other with it. */
  async function renderTogether(batch: readonly Waiting[]): Promise<void> {
    try {
      const rendered = await render(batch.map(({ page }) => page))
      batch.forEach(({ resolve, reject }, index) => {
        const page = rendered[index]
        if (page) resolve(page)
        else reject(new Error('nothing was rendered'))
      })
    } catch (error) {
      const [first] = batch
      if (first && batch.length === 1) return first.reject(error)
      for (const one of batch) await renderTogether([one])
    }
  }

  return page =>
    new Promise((resolve, reject) => {
      waiting.push({ page, resolve, reject })
      if (!isRunning) void run()
    })
}
