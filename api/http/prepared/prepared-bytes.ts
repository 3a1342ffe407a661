import type { IncomingHttpHeaders } from 'node:http'
import type { Context } from 'hono'
import type { Representations } from '#api/platform/answers/representations.ts'
import { CODINGS, type Coding, matchedTag, preferredCoding } from '../answers/caching/conditional.ts'

export type PreparedAnswer = {
  status: 200 | 304
  /** Names and values alternate, because Node sends this form with the least work. */
  headers: string[]
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
    return { status: 200, headers: inTurns({ ...headers(coding), ...ofBody }), body }
  }
  const notModified = (coding: Coding): PreparedAnswer => ({
    status: 304,
    headers: inTurns(headers(coding)),
    body: null,
  })
  return {
    full: ofEach(full),
    notModified: Object.fromEntries(CODINGS.map(coding => [tag(coding), notModified(coding)])),
    tagsFrom: ofEach(coding => [tag(coding), ...CODINGS.filter(other => other !== coding).map(tag)]),
  }
}

function inTurns(headers: Record<string, string>): string[] {
  return Object.entries(headers).flat()
}

function ofEach<T>(of: (coding: Coding) => T): Record<Coding, T> {
  return { br: of('br'), gzip: of('gzip'), identity: of('identity') }
}

/** The answer for a request: in its coding, or 304 when it names a tag that is current. */
export function chooseAnswer(
  answers: PreparedAnswers,
  asked: Pick<IncomingHttpHeaders, 'accept-encoding' | 'if-none-match'>,
): PreparedAnswer {
  const coding = preferredCoding(asked['accept-encoding'])
  const ifNoneMatch = asked['if-none-match']
  const known = ifNoneMatch === undefined ? undefined : matchedTag(ifNoneMatch, answers.tagsFrom[coding])
  return (known !== undefined && answers.notModified[known]) || answers.full[coding]
}

/** The same choice for a request of the framework, as the framework's response. */
export function chosenResponse(answers: PreparedAnswers, c: Context, requestId: string): Response {
  const { status, headers, body } = chooseAnswer(answers, {
    'accept-encoding': c.req.header('accept-encoding'),
    'if-none-match': c.req.header('if-none-match'),
  })
  const response = new Response(body as Uint8Array<ArrayBuffer> | null, { status, headers: inPairs(headers) })
  response.headers.set('x-request-id', requestId)
  return response
}

function inPairs(headers: readonly string[]): [string, string][] {
  return headers.flatMap((name, at) => (at % 2 === 0 ? [[name, headers[at + 1] ?? '']] : []))
}
