/** Conditional requests and content codings, for answers whose bytes are prepared (RFC 9110, 12.5.3 and 13.1.2). */

export const CODINGS = ['br', 'gzip', 'identity'] as const
export type Coding = (typeof CODINGS)[number]

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

// An uncoded answer is acceptable unless it is refused, but ranks below any coding that was asked for.
const IDENTITY = 0.0001

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
