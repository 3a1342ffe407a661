import type { Context } from 'hono'
import type { Endpoint, InputOf } from '#api/kernel/endpoint.ts'
import { AppError, validationError } from '#api/kernel/problems/errors.ts'
import type { ProblemCode } from '#api/kernel/problems/problems.ts'

const MAX_BODY_BYTES = 64 * 1024

/**
 * What a call brings, as its endpoint declares it.
 * @throws AppError 'validation_failed' with each field, 'not_found' for a path that can name nothing, and what `readJson`
 *   throws
 */
export async function parseInput<E extends Endpoint>(endpoint: E, c: Context): Promise<InputOf<E>> {
  const raw = {
    params: endpoint.params && c.req.param(),
    query: endpoint.query && c.req.query(),
    body: endpoint.body && (await readJson(c, bodyLimit(endpoint))),
  }
  const errors: { path: string; message: string }[] = []
  const parse = (part: 'params' | 'query' | 'body') => {
    const result = endpoint[part]?.safeParse(raw[part])
    // A malformed parameter in the path cannot name anything that exists, so it is 404 and not 422.
    if (part === 'params' && result && !result.success) throw new AppError('not_found')
    for (const issue of result?.error?.issues ?? []) errors.push({ path: placeOf(issue.path), message: issue.message })
    return result?.data
  }
  const input = { params: parse('params'), query: parse('query'), body: parse('body') }
  if (errors.length > 0) throw validationError(errors)
  return input as InputOf<E>
}

function bodyLimit(endpoint: Endpoint) {
  const { maxBodyBytes: maxBytes, bodyTooLarge: tooLarge } = endpoint
  return { maxBytes, tooLarge, isOptional: isBodyOptional(endpoint) }
}

/** Where in the input an error is. An unknown key was typed by somebody and is not repeated in the answer. */
function placeOf(path: readonly PropertyKey[]): string {
  return path.map(part => (/^[\w-]{1,40}$/.test(String(part)) ? String(part) : '?')).join('.')
}

/**
 * The JSON body of a request; an absent one becomes an empty object where all fields are optional.
 * @param limit.tooLarge the problem for a longer one
 * @param limit.isOptional whether the body may be absent
 * @throws AppError 'unsupported_media_type', 'payload_too_large', 'malformed_json'
 */
async function readJson(
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

const known = new WeakMap<Endpoint, boolean>()

/** Whether all fields of a call's body are optional: it may then come without a body. */
export function isBodyOptional(endpoint: Endpoint): boolean {
  const isOptional = known.get(endpoint) ?? endpoint.body?.safeParse({}).success ?? false
  known.set(endpoint, isOptional)
  return isOptional
}
