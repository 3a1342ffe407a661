import type { Context } from 'hono'
import type { Endpoint, InputOf } from '#api/kernel/calls/endpoint.ts'
import { AppError, validationError } from '#api/kernel/problems/errors.ts'
import { readJson } from './bodies/body.ts'
import { isBodyOptional } from './bodies/optional-body.ts'

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
