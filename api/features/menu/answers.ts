import { CODINGS, type Coding } from '#api/http/conditional.ts'
import { API_HEADERS } from '#api/http/security-headers.ts'
import type { MenuSnapshot } from './snapshot.ts'

/** A plain object: the server adapter writes it as it is, a `Headers` it would copy for each answer. */
type Init = { status?: number; headers: Record<string, string> }
type Full = { body: Buffer; init: Init }

/** Everything that `GET /api/menu` can answer while a snapshot lasts. */
export type Answers = {
  full: Record<Coding, Full>
  /** By the tag that the client named. */
  notModified: Record<string, Init>
  /** All tags, the coding's own first. */
  tagsFrom: Record<Coding, string[]>
}

/**
 * Each coding is a representation of its own, so each has its own strong tag (RFC 9110, 8.8.3.3). A client that holds
 * any of them holds the current menu, whatever coding it would be sent now.
 */
export function answersOf(snapshot: MenuSnapshot): Answers {
  const tag = (coding: Coding) => (coding === 'identity' ? `"${snapshot.etag}"` : `"${snapshot.etag}-${coding}"`)
  const headers = (coding: Coding): Record<string, string> => ({
    ...API_HEADERS,
    // Stored by anyone, shown by nobody without asking whether it still holds: prices must be today's.
    'cache-control': 'public, no-cache',
    vary: 'Accept-Encoding',
    etag: tag(coding),
  })
  const full = (coding: Coding): Full => {
    const body = snapshot.bodies[coding]
    const ofBody: Record<string, string> = {
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(body.byteLength),
    }
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
