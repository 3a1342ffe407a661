import type { Context } from 'hono'
import { AppError } from '#api/kernel/problems/errors.ts'
import type { ProblemCode } from '#api/kernel/problems/problems.ts'

const MAX_BODY_BYTES = 64 * 1024

/**
 * The JSON body of a request; an absent one becomes an empty object where all fields are optional.
 * @param limit.tooLarge the problem for a longer one
 * @param limit.isOptional whether the body may be absent
 * @throws AppError 'unsupported_media_type', 'payload_too_large', 'malformed_json'
 */
export async function readJson(
  c: Context,
  limit: { maxBytes?: number | undefined; tooLarge?: ProblemCode | undefined; isOptional?: boolean } = {},
): Promise<unknown> {
  const isJson = /^application\/([\w.-]+\+)?json\b/i.test(c.req.header('content-type') ?? '')
  if (!isJson && !limit.isOptional) throw new AppError('unsupported_media_type')
  const bytes = await readBytes(c, limit.maxBytes ?? MAX_BODY_BYTES, limit.tooLarge)
  if (limit.isOptional && bytes.byteLength === 0) return {}
  if (!isJson) throw new AppError('unsupported_media_type')
  const text = new TextDecoder().decode(bytes)
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new AppError('malformed_json', { cause })
  }
}

/**
 * The raw bytes of a body, read no further than `maxBytes`, whatever its Content-Length claims.
 * @throws AppError 'payload_too_large', or what is given for it; 'malformed_json' for one that is cut off on its way
 */
export async function readBytes(
  c: Context,
  maxBytes: number,
  tooLarge: ProblemCode = 'payload_too_large',
): Promise<Uint8Array> {
  const declared = Number(c.req.header('content-length'))
  if (declared > maxBytes) throw new AppError(tooLarge)
  if (declared >= 0 && c.req.header('transfer-encoding') === undefined) {
    // Where the length is declared, Node itself stops reading there.
    return new Uint8Array(await arriving(c.req.arrayBuffer()))
  }
  const chunks: Uint8Array[] = []
  let size = 0
  const read = async () => {
    for await (const chunk of (c.req.raw.body ?? []) as AsyncIterable<Uint8Array>) {
      size += chunk.byteLength
      if (size > maxBytes) throw new AppError(tooLarge)
      chunks.push(chunk)
    }
  }
  await arriving(read())
  return Buffer.concat(chunks)
}

/**
 * A client may leave in the middle of its request. That is no failure of ours: it would be logged as one, and whoever
 * cuts a few connections off would wake the operator.
 */
async function arriving<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading
  } catch (cause) {
    throw cause instanceof AppError ? cause : new AppError('malformed_json', { cause })
  }
}
