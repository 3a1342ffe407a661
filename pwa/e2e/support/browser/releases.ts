/**
 * A server in front of another one that simulates releases: each has its own names for the page's scripts, as a changed
 * page has, and the names of all former releases lead to the same scripts, as they do for a week.
 */
import { once } from 'node:events'
import {
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request as requestFrom,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Page } from 'playwright'
import { onTestFinished } from 'vitest'

export type Releases = {
  origin: string
  /**
   * Rolls out another release.
   * @returns its number; the first is 1
   */
  next(): number
  /** Sends this script in place of the customers' worker, until it is called without one. */
  breakWorker(script?: string): void
  /** Leaves calls of this address unanswered; undefined ends that. */
  keepSilent(path: string | undefined): void
  /** Passes the next call of this address on, and drops its answer. */
  loseAnswer(path: string): void
}

const NUMBERED = /\.r(\d+)\.js$/

/** @param target the origin of the server behind, which may come and go */
export async function releasesOf(target: string): Promise<Releases> {
  let current = 1
  let ownWorker: string | undefined
  let silent: string | undefined
  let unanswered: string | undefined
  let renamed: Rename | undefined
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '', target)
    if (pathname === silent) return void response.destroy()
    if (pathname === '/sw.js' && ownWorker !== undefined) return void response.writeHead(200, SCRIPT).end(ownWorker)
    const release = Number(NUMBERED.exec(pathname)?.[1] ?? current)
    const address = (request.url ?? '').replace(NUMBERED, '.js')
    if (pathname === unanswered) {
      unanswered = undefined
      return loseAnswer({ target, address, request, response })
    }
    forward({ target, address, request, response }, text => renamed?.(text, release) ?? text)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  })
  renamed = await renaming(target)
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    next: () => {
      if (!renamed) throw new Error('the worker names no scripts')
      return ++current
    },
    breakWorker: script => {
      ownWorker = script
    },
    keepSilent: path => {
      silent = path
    },
    loseAnswer: path => {
      unanswered = path
    },
  }
}

/** Which release's page a tab shows; undefined while it shows none. */
export async function releaseOf(page: Page): Promise<number | undefined> {
  const script = await page
    .evaluate(() => document.querySelector<HTMLScriptElement>('script[src^="/assets/page-"]')?.src)
    .catch(() => undefined)
  return script === undefined ? undefined : Number(NUMBERED.exec(script)?.[1])
}

const SCRIPT = { 'content-type': 'text/javascript', 'cache-control': 'no-cache' }
type Rename = (text: string, release: number) => string

/** Inserts the release's number into every script's name, wherever it stands. Undefined where no worker names any. */
async function renaming(target: string): Promise<Rename | undefined> {
  const worker = await (await fetch(`${target}/sw.js`)).text()
  const names = [...new Set([...worker.matchAll(/assets\/([\w-]+)\.js/g)].map(([, name]) => name))]
  if (names.length === 0) return undefined
  const scripts = new RegExp(`\\b(${names.join('|')})\\.js`, 'g')
  return (text, release) =>
    text
      .replace(scripts, `$1.r${release}.js`)
      // The precache's revision of the document, which names the scripts.
      .replace(/"revision":"[0-9a-f]{32}","url":"index.html"/, `"revision":"release-${release}","url":"index.html"`)
}

type Exchange = { target: string; address: string; request: IncomingMessage; response: ServerResponse }

function forward({ target, address, request, response }: Exchange, change: (text: string) => string): void {
  const headers: OutgoingHttpHeaders = { ...request.headers, 'accept-encoding': 'identity' }
  const forwarded = requestFrom(target + address, { method: request.method ?? 'GET', headers })
  forwarded.on('error', () => response.destroy())
  response.on('close', () => forwarded.destroy())
  forwarded.on('response', answer => {
    answer.on('error', () => response.destroy())
    void pass(answer, response, isOfThePage(address, answer) ? change : undefined)
  })
  request.pipe(forwarded)
}

/** The server behind does what was asked, and the caller gets no answer. */
function loseAnswer({ target, address, request, response }: Exchange): void {
  const forwarded = requestFrom(target + address, { method: request.method ?? 'GET', headers: request.headers })
  forwarded.on('error', () => response.destroy())
  forwarded.on('response', answer => {
    answer.resume()
    response.destroy()
  })
  request.pipe(forwarded)
}

async function pass(answer: IncomingMessage, response: ServerResponse, change?: (text: string) => string) {
  const { 'content-length': _, etag: __, ...headers } = answer.headers
  if (!change) return void answer.pipe(response.writeHead(answer.statusCode ?? 502, answer.headers))
  const body = await text(answer).catch(() => undefined)
  if (body === undefined) return void response.destroy()
  response.writeHead(answer.statusCode ?? 502, headers).end(change(body))
}

function isOfThePage(address: string, { headers, statusCode }: IncomingMessage): boolean {
  const type = headers['content-type'] ?? ''
  return statusCode !== 304 && (type.startsWith('text/html') || /^\/(sw|assets\/[^?]+)\.js/.test(address))
}
