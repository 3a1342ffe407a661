/** Conditional requests and content codings, for answers whose bodies are made ahead (RFC 9110, 12.5.3 and 13.1.2). */

export const CODINGS = ['br', 'gzip', 'identity'] as const
export type Coding = (typeof CODINGS)[number]

const remembered = new Map<string, Coding>()

/** The coding that an `Accept-Encoding` likes best, Brotli when it likes several as much. */
export function preferredCoding(acceptEncoding: string | undefined): Coding {
  if (!acceptEncoding) return 'identity'
  const known = remembered.get(acceptEncoding)
  if (known) return known
  const coding = judge(acceptEncoding)
  // Browsers send a handful of values; others may send anything, and are not remembered for ever.
  if (remembered.size < 100) remembered.set(acceptEncoding, coding)
  return coding
}

function judge(acceptEncoding: string): Coding {
  const weights = new Map(acceptEncoding.toLowerCase().split(',').map(weightOf))
  const weight = (coding: Coding) => weights.get(coding) ?? weights.get('*') ?? (coding === 'identity' ? IDENTITY : 0)
  return CODINGS.reduce((best, coding) => (weight(coding) > weight(best) ? coding : best))
}

// Acceptable unless refused, but never preferred over a coding that was asked for.
const IDENTITY = 0.0001

function weightOf(part: string): [coding: string, weight: number] {
  const [coding = '', ...parameters] = part.split(';')
  const quality = parameters.find(parameter => parameter.trim().startsWith('q='))
  return [coding.trim(), quality === undefined ? 1 : Number(quality.trim().slice(2)) || 0]
}

/**
 * The tag, out of ours, that an `If-None-Match` names (`*` names the first); undefined: send the body. Compared weakly,
 * as RFC 9110 wants for this header.
 */
export function matchedTag(ifNoneMatch: string, tags: readonly string[]): string | undefined {
  if (ifNoneMatch.trim() === '*') return tags[0]
  const named: readonly string[] = ifNoneMatch.match(/"[^"]*"/g) ?? []
  return tags.find(tag => named.includes(tag))
}
