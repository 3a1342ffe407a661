import { Hono } from 'hono'
import { matchedTag } from '#api/http/prepared.ts'
import { API_HEADERS } from '#api/http/security-headers.ts'
import { serve } from '#api/http/serve.ts'
import type { Services } from '#api/platform/context.ts'
import { getPicture, getPictureSize } from './contract.ts'
import { pictureNamed, type ShownPicture, sizeNamed } from './stored-pictures.ts'

export function picturesRoutes(services: Services): Hono {
  const app = new Hono()
  serve(app, services, getPicture, async (ctx, { params }, c) =>
    pictureResponse(await pictureNamed(ctx, params.name), c.req.header('if-none-match')),
  )
  serve(app, services, getPictureSize, async (ctx, { params }, c) =>
    pictureResponse(await sizeNamed(ctx, params.name, params.file), c.req.header('if-none-match')),
  )
  return app
}

/** A name stands for its content for good; a person's picture is no business of caches that many share. */
function pictureResponse({ content, contentType, sha256, isPersonal }: ShownPicture, ifNoneMatch: string | undefined) {
  const etag = `"${sha256.toString('base64url')}"`
  const headers = {
    ...API_HEADERS,
    'cache-control': `${isPersonal ? 'private' : 'public'}, max-age=31536000, immutable`,
    etag,
  }
  if (ifNoneMatch !== undefined && matchedTag(ifNoneMatch, [etag])) return new Response(null, { status: 304, headers })
  return new Response(new Uint8Array(content), {
    headers: { ...headers, 'content-type': contentType, 'content-length': String(content.byteLength) },
  })
}
