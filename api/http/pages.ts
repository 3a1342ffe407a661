import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Context } from 'hono'
import { pageHeaders } from './security-headers.ts'

type Asset = { bytes: Buffer; br?: Buffer | null; type: string; immutable: boolean }

/** A file under a hashed name from another release than this process's. */
export type ReleasedFile = { content: Buffer; brotli: Buffer | null }

/** A built page whose files were read once from its folder. */
export type PageFiles = {
  /** Answers a file of the page, the document for an address of its router, else 404. */
  serve(c: Context): Response | Promise<Response>
  /** The document without rendered content: its scripts fetch what it shows. Status 200 unless said. */
  shell(c: Context, status?: 200 | 404): Response
  /** The shell's text with its style sheets inside, and those that a kind of page has besides, as the build wrote them down. */
  styledShell(kind?: string): StyledDocument
}

const SHELL = '/index.html'
/** Written by pwa/build/styles-ahead.ts. */
const STYLES_AHEAD = '.styles-ahead.json'
const WORKERS: readonly string[] = ['/sw.js', '/admin-sw.js']
/** This worker removes the worker that it is sent instead of. */
const TOMBSTONE = '/tombstone-sw.js'
/** The build names these files by their content. */
const HASHED = /^\/(admin\/)?assets\/[\w.-]+$/
const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
}

/** What the page's addresses mean. */
type Addresses = {
  /** Whether a router knows the path; for others it shows 'not found', under status 404. */
  isPage: (path: string) => boolean
  /** Whether search engines may list the path; all others belong to a person, or do not exist. */
  isPublic: (path: string) => boolean
  /** The document of the app that a path belongs to, such as '/index.html'. */
  documentOf: (path: string) => string
  /** Looks up a hashed file that the folder lacks. */
  releasedFile: (path: string) => Promise<ReleasedFile | undefined>
  /** Whether every service worker is to be removed (SERVICE_WORKERS=off). */
  workersEnd: boolean
}

const STYLE_SHEET = /<link rel="stylesheet"[^>]* href="([^"]+)"[^>]*>/g

/**
 * Serves the built page: hashed files are cacheable for ever, everything else is revalidated, and every route of the
 * page gets its document. Files are read once; the build has made their Brotli versions.
 */
export function readPageFiles(folder: string, addresses: Addresses): PageFiles {
  const { isPage, isPublic, documentOf, releasedFile, workersEnd } = addresses
  const assets = readAssets(folder)
  const shell = assets.get(SHELL)
  if (!shell) throw new Error(`${folder} holds no ${SHELL}: build the page`)
  const sendDocument = (c: Context) => {
    const document = assets.get(documentOf(c.req.path))
    return document ? sendHtml(c, document, isPage(c.req.path) ? 200 : 404) : unknownPage(c)
  }
  const sendHtml = (c: Context, document: Asset, status: number) =>
    send(c, document, status, status === 200 && isPublic(c.req.path) ? {} : { 'x-robots-tag': 'noindex' })
  const stylesAhead = readStyles(folder)
  const sendReleased = async (c: Context) => {
    const file = await releasedFile(c.req.path)
    if (!file) return unknownPage(c)
    return send(c, { bytes: file.content, br: file.brotli, type: typeOf(c.req.path), immutable: true }, 200)
  }
  return {
    serve: c => {
      const asset = assets.get(workersEnd && WORKERS.includes(c.req.path) ? TOMBSTONE : c.req.path)
      if (asset) return asset.type === TYPES['.html'] ? sendHtml(c, asset, 200) : send(c, asset, 200)
      if (HASHED.test(c.req.path)) return sendReleased(c)
      const wantsPage = !/\.[a-z0-9]+$/i.test(c.req.path)
      return wantsPage ? sendDocument(c) : unknownPage(c)
    },
    shell: (c, status = 200) => sendHtml(c, shell, status),
    styledShell: (kind = '') =>
      inlineStyles(shell.bytes.toString(), address => assets.get(address)?.bytes.toString(), stylesAhead[kind]),
  }
}

/** The answer where there is no page, or no such file. */
export function unknownPage(c: Context): Response {
  return new Response('Introuvable', {
    status: 404,
    headers: { ...pageHeaders(c.req.path), 'content-type': 'text/plain; charset=utf-8' },
  })
}

function send(c: Context, asset: Asset, status: number, more: Record<string, string> = {}): Response {
  const br = asset.br && /\bbr\b/.test(c.req.header('accept-encoding') ?? '') ? asset.br : undefined
  const body = br ?? asset.bytes
  return new Response(c.req.method === 'HEAD' ? null : new Uint8Array(body), {
    status,
    headers: {
      ...pageHeaders(c.req.path),
      'content-type': asset.type,
      'content-length': String(body.byteLength),
      'cache-control': asset.immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
      ...(asset.br && { vary: 'Accept-Encoding' }),
      ...(br && { 'content-encoding': 'br' }),
      ...more,
    },
  })
}

function readStyles(folder: string): Record<string, string[]> {
  const name = path.join(folder, STYLES_AHEAD)
  return existsSync(name) ? (JSON.parse(readFileSync(name, 'utf8')) as Record<string, string[]>) : {}
}

function readAssets(folder: string): Map<string, Asset> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => path.join(entry.parentPath, entry.name))
  const twins = new Set(names.filter(name => name.endsWith('.br')))
  return new Map(
    names
      .filter(name => !/\.(br|gz|map)$/.test(name) && !path.basename(name).startsWith('.'))
      .map(name => {
        const url = `/${path.relative(folder, name).split(path.sep).join('/')}`
        const asset: Asset = {
          bytes: readFileSync(name),
          type: typeOf(name),
          immutable: HASHED.test(url),
          ...(twins.has(`${name}.br`) && { br: readFileSync(`${name}.br`) }),
        }
        return [url, asset]
      }),
  )
}

function typeOf(name: string): string {
  return TYPES[path.extname(name)] ?? 'application/octet-stream'
}

/** `hashes`: quoted for the content security policy, which has to allow these styles. */
export type StyledDocument = { html: string; hashes: readonly string[] }

/**
 * Puts a document's style sheets into the document: on a slow connection the first paint then saves a round trip.
 * @param read a style sheet by its address; one that cannot be read stays a link
 * @param more addresses of style sheets that the document does not name and needs as well; they go before its own
 */
function inlineStyles(
  html: string,
  read: (address: string) => string | undefined,
  more: readonly string[] = [],
): StyledDocument {
  const hashes: string[] = []
  const links = more.map(address => `<link rel="stylesheet" crossorigin href="${address}">`).join('')
  const linked = html.replace('<link rel="stylesheet"', first => links + first)
  const styled = linked.replace(STYLE_SHEET, (link, address: string) => {
    const css = read(address)
    if (css === undefined || css.includes('</')) return link
    hashes.push(`'sha256-${createHash('sha256').update(css).digest('base64')}'`)
    return `<style>${css}</style>`
  })
  return { html: styled, hashes }
}
