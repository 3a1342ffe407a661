import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Context } from 'hono'
import type { Services } from '#api/platform/context.ts'
import type { SnapshotSource } from '#api/platform/database/snapshots.ts'
import { API_HEADERS } from './security-headers.ts'

/** The answers of a prepared endpoint, which `serve()` takes instead of a handler. */
export type Prepared = {
  /** The current answers; undefined where there is nothing to answer for the moment. */
  read(): Promise<PreparedAnswers | undefined>
  /** The answer for that case. */
  otherwise?(c: Context): Response
}

/** Creates the answers; `serve()` passes in how the endpoint's output is checked and written. */
export type Prepare<Output> = (services: Services, textOf: (output: Output) => string) => Prepared

/** `headers` go with every answer, also a 304. `until`: when the text changes by the clock alone. */
type Said = { text: string; headers: Record<string, string>; until?: Date | undefined }

type Sources = readonly SnapshotSource<unknown>[]
type ValuesOf<S extends Sources> = { [Index in keyof S]: S[Index] extends SnapshotSource<infer Value> ? Value : never }
type Made = { values: readonly unknown[]; from: number; until: number; answers: Promise<PreparedAnswers> }

/** Any cache may store it, but must ask before each use whether it is current, because prices must be today's. */
const PUBLIC_HEADERS = { ...API_HEADERS, 'cache-control': 'public, no-cache' }

// An uncoded answer is acceptable unless it is refused, but ranks below any coding that was asked for.
const IDENTITY = 0.0001

// Conditional requests and content codings, for answers whose bytes are prepared (RFC 9110, 12.5.3 and 13.1.2).

const CODINGS = ['br', 'gzip', 'identity'] as const

/**
 * An endpoint's output as a function of snapshots.
 * @param outputOf called once for each change of any of them, with their values in the same order
 */
export function outputFrom<const S extends Sources, Output>(
  sources: S,
  outputOf: (
    values: ValuesOf<S>,
    now: Date,
    services: Services,
  ) => { output: Output; headers?: Record<string, string>; until?: Date | undefined },
): Prepare<Output> {
  return (services, textOf) =>
    textFrom(services, sources, 'application/json; charset=utf-8', (values, now) => {
      const { output, headers, until } = outputOf(values, now, services)
      return { text: textOf(output), headers: { ...PUBLIC_HEADERS, ...headers }, until }
    })
}

/**
 * Any text as a function of snapshots. Only the latest bytes are kept, so changing something and changing it back
 * prepares twice.
 */
export function textFrom<const S extends Sources>(
  { snapshots, clock }: Pick<Services, 'snapshots' | 'clock'>,
  sources: S,
  contentType: string,
  say: (values: ValuesOf<S>, now: Date) => Said,
): Prepared {
  const compressed = rememberingCompressor()
  let made: Made | undefined

  function isOver({ from, until }: Made): boolean {
    if (until === Number.POSITIVE_INFINITY) return false
    const now = clock().getTime()
    return now < from || now >= until
  }

  function make(values: ValuesOf<S>): Made {
    const now = clock()
    const { text, headers, until } = say(values, now)
    const answers = compressed(text).then(all => preparedAnswers(all, contentType, headers))
    const making = { values, from: now.getTime(), until: until?.getTime() ?? Number.POSITIVE_INFINITY, answers }
    answers.catch(() => {
      // The next caller tries again; this one gets the error.
      if (made === making) made = undefined
    })
    return making
  }

  return {
    async read() {
      const values = (await Promise.all(sources.map(source => snapshots.read(source)))) as unknown as ValuesOf<S>
      const isSame = made?.values.every((value, at) => value === values[at])
      if (!made || !isSame || isOver(made)) made = make(values)
      return made.answers
    },
  }
}

export type PreparedAnswer = {
  status: 200 | 304
  headers: Record<string, string>
  body: Buffer | null
}

/** All answers that a call can get as long as the text stays the same. */
export type PreparedAnswers = {
  full: Record<Coding, PreparedAnswer>
  /** The 304 answers, by the tag that the client named. */
  notModified: Record<string, PreparedAnswer>
  /** All tags, each coding's own first. */
  tagsFrom: Record<Coding, string[]>
}

/**
 * Prepares a text in all its codings. Each coding is a representation of its own with its own strong tag (RFC 9110,
 * 8.8.3.3). A client with any of the tags has the current text, whatever coding it would be sent now.
 * @param common the headers of every answer, also of a 304
 */
export function preparedAnswers(
  { etag, bodies }: Representations,
  contentType: string,
  common: Record<string, string>,
): PreparedAnswers {
  const tag = (coding: Coding) => (coding === 'identity' ? `"${etag}"` : `"${etag}-${coding}"`)
  const headers = (coding: Coding) => ({ ...common, vary: 'Accept-Encoding', etag: tag(coding) })
  const full = (coding: Coding): PreparedAnswer => {
    const body = bodies[coding]
    const ofBody: Record<string, string> = { 'content-type': contentType, 'content-length': String(body.byteLength) }
    if (coding !== 'identity') ofBody['content-encoding'] = coding
    return { status: 200, headers: { ...headers(coding), ...ofBody }, body }
  }
  const notModified = (coding: Coding): PreparedAnswer => ({
    status: 304,
    headers: headers(coding),
    body: null,
  })
  return {
    full: ofEach(full),
    notModified: Object.fromEntries(CODINGS.map(coding => [tag(coding), notModified(coding)])),
    tagsFrom: ofEach(coding => [tag(coding), ...CODINGS.filter(other => other !== coding).map(tag)]),
  }
}

function ofEach<T>(of: (coding: Coding) => T): Record<Coding, T> {
  return { br: of('br'), gzip: of('gzip'), identity: of('identity') }
}

/** The answer for a request: in its coding, or 304 when it names a tag that is current. */
export function chosenResponse(
  { tagsFrom, notModified, full }: PreparedAnswers,
  c: Context,
  requestId: string,
): Response {
  const coding = preferredCoding(c.req.header('accept-encoding'))
  const ifNoneMatch = c.req.header('if-none-match')
  const known = ifNoneMatch === undefined ? undefined : matchedTag(ifNoneMatch, tagsFrom[coding])
  const { status, headers, body } = (known !== undefined && notModified[known]) || full[coding]
  // Given whole: a header set afterwards would have the framework make the response twice.
  return new Response(body as Uint8Array<ArrayBuffer> | null, {
    status,
    headers: { ...headers, 'x-request-id': requestId },
  })
}

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** The same bytes in each content coding. */
export type Bodies = { identity: Buffer; br: Buffer; gzip: Buffer }

/** `etag`: hash of the text, unquoted. */
type Representations = { etag: string; bodies: Bodies }

/**
 * Compresses a text once for all its readers; quality 9, since 11 costs fifty times the time for a few per cent.
 * The last result is kept: what is read anew every half minute seldom differs.
 */
export function rememberingCompressor(): (text: string) => Promise<Representations> {
  let last: Representations | undefined
  return async text => {
    const identity = Buffer.from(text)
    const etag = createHash('sha256').update(identity).digest('base64url').slice(0, 22)
    if (last?.etag !== etag) last = { etag, bodies: await compress(identity) }
    return last
  }
}

async function compress(identity: Buffer): Promise<Bodies> {
  const [br, gz] = await Promise.all([
    brotli(identity, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 9,
        [constants.BROTLI_PARAM_LGWIN]: 22,
        [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
      },
    }),
    zip(identity, { level: 9 }),
  ])
  return { identity, br, gzip: gz }
}

type Coding = (typeof CODINGS)[number]

const remembered = new Map<string, Coding>()

/** The coding that an `Accept-Encoding` ranks highest, Brotli when several rank equal. */
export function preferredCoding(acceptEncoding: string | undefined): Coding {
  if (!acceptEncoding) return 'identity'
  const known = remembered.get(acceptEncoding)
  if (known) return known
  const coding = judge(acceptEncoding)
  // Browsers send only a handful of values, which are remembered; a client that sends many others must not fill the
  // memory.
  if (remembered.size < 100) remembered.set(acceptEncoding, coding)
  return coding
}

function judge(acceptEncoding: string): Coding {
  const weights = new Map(acceptEncoding.toLowerCase().split(',').map(weightOf))
  const weight = (coding: Coding) => weights.get(coding) ?? weights.get('*') ?? (coding === 'identity' ? IDENTITY : 0)
  return CODINGS.reduce((best, coding) => (weight(coding) > weight(best) ? coding : best))
}

function weightOf(part: string): [coding: string, weight: number] {
  const [coding = '', ...parameters] = part.split(';')
  const quality = parameters.find(parameter => parameter.trim().startsWith('q='))
  return [coding.trim(), quality === undefined ? 1 : Number(quality.trim().slice(2)) || 0]
}

/**
 * The tag of ours that an `If-None-Match` names (`*` names the first); undefined: send the body. They are compared
 * weakly, as RFC 9110 requires for this header.
 */
export function matchedTag(ifNoneMatch: string, tags: readonly string[]): string | undefined {
  if (ifNoneMatch.trim() === '*') return tags[0]
  const named: readonly string[] = ifNoneMatch.match(/"[^"]*"/g) ?? []
  return tags.find(tag => named.includes(tag))
}

/**
 * An answer that is the same for everybody: it may be stored, but has to be revalidated before each use; a client that
 * has the same text gets no body. The tag is weak, because a proxy before us may compress the body.
 * @param ifNoneMatch the tags that the client has
 */
export function revalidatedResponse(
  body: string,
  headers: Record<string, string>,
  ifNoneMatch: string | undefined,
): Response {
  const tag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  const common = { ...headers, 'cache-control': 'public, no-cache', etag: `W/${tag}` }
  if (ifNoneMatch !== undefined && matchedTag(ifNoneMatch, [tag])) {
    const { 'content-type': _, ...ofNoBody } = common as Record<string, string>
    return new Response(null, { status: 304, headers: ofNoBody })
  }
  return new Response(body, { headers: common })
}
