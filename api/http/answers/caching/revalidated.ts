import { createHash } from 'node:crypto'
import { matchedTag } from './conditional.ts'

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
