import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import type { Representations } from '#api/platform/representations.ts'
import { CODINGS, type Coding, matchedTag, preferredCoding } from './conditional.ts'

/** A plain object: the server adapter writes it as it is, a `Headers` it would copy for each answer. */
type Init = { status?: number; headers: Record<string, string> }
type Full = { body: Buffer; init: Init }

/** Everything that a call can answer as long as its text stays the same. */
export type ReadyAnswers = {
  full: Record<Coding, Full>
  /** By the tag that the client named. */
  notModified: Record<string, Init>
  /** All tags, the coding's own first. */
  tagsFrom: Record<Coding, string[]>
}

/**
 * Made ahead from a text in all its codings. Each is a representation of its own, so each has its own strong tag
 * (RFC 9110, 8.8.3.3). A client that holds any of them holds the current text, whatever coding it would be sent now.
 * @param common the headers of every answer, a 304 too
 */
export function readyAnswers(
  { etag, bodies }: Representations,
  contentType: string,
  common: Record<string, string>,
): ReadyAnswers {
  const tag = (coding: Coding) => (coding === 'identity' ? `"${etag}"` : `"${etag}-${coding}"`)
  const headers = (coding: Coding) => ({ ...common, vary: 'Accept-Encoding', etag: tag(coding) })
  const full = (coding: Coding): Full => {
    const body = bodies[coding]
    const ofBody: Record<string, string> = { 'content-type': contentType, 'content-length': String(body.byteLength) }
    if (coding !== 'identity') ofBody['content-encoding'] = coding
    return { body, init: { headers: { ...headers(coding), ...ofBody } } }
  }
  return {
    full: ofEach(full),
    notModified: Object.fromEntries(CODINGS.map(coding => [tag(coding), { status: 304, headers: headers(coding) }])),
    tagsFrom: ofEach(coding => [tag(coding), ...CODINGS.filter(other => other !== coding).map(tag)]),
  }
}

function ofEach<T>(of: (coding: Coding) => T): Record<Coding, T> {
  return { br: of('br'), gzip: of('gzip'), identity: of('identity') }
}

/** The one that a request asks for: its coding, or 304 when it names what it holds. */
export function chooseAnswer(answers: ReadyAnswers, c: Context): Response {
  const coding = preferredCoding(header(c, 'accept-encoding'))
  const ifNoneMatch = header(c, 'if-none-match')
  const known = ifNoneMatch === undefined ? undefined : matchedTag(ifNoneMatch, answers.tagsFrom[coding])
  if (known !== undefined) return new Response(null, answers.notModified[known])
  const { body, init } = answers.full[coding]
  return new Response(body, init)
}

/** From Node's own request where there is one (not in tests): a web `Headers` made for two words costs more than they. */
function header(c: Context, name: 'accept-encoding' | 'if-none-match'): string | undefined {
  const { incoming } = (c.env ?? {}) as Partial<HttpBindings>
  return incoming ? incoming.headers[name] : c.req.header(name)
}
