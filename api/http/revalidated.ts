import { createHash } from 'node:crypto'
import { matchedTag } from './conditional.ts'

/**
 * An answer that is everybody's: it may be stored, and is asked for again before each use. A client that holds the same
 * text is told so without the body. The tag is weak, since whatever stands before us may compress the body.
 * @param ifNoneMatch what the client holds
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
