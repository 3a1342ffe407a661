import { setTimeout as wait } from 'node:timers/promises'
import type { StyledDocument } from '#api/http/pages/inline-styles.ts'
import { pageHeaders } from '#api/http/pages/security-headers.ts'
import { type PreparedAnswers, preparedAnswers } from '#api/http/prepared/prepared-bytes.ts'
import { rememberingCompressor } from '#api/platform/answers/representations.ts'
import type { Services } from '#api/platform/context/context.ts'
import { pageDocument } from '../rules/document/page-document.ts'
import { otherPagesOf, type PageKind, type PublicPage } from '../rules/heads/public-pages.ts'
import { type HomePage, PATIENCE_MS } from './home-page.ts'
import { pageSource, type Wanted } from './page-source.ts'
import { type RenderPages, renderInTurns } from './render-in-turns.ts'

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
    at: path => ({
      peek() {
        const wanted = source.peek()
        return wanted && edition?.key === wanted.key ? edition.answers.get(path)?.ready : undefined
      },
      read: async () => await answersOf(await current(), path),
    }),
    has: async path => (await current()).pages.has(path),
  }
}
