/**
 * Endpoints are values: the server's guard, the typed client, the OpenAPI document and the test that walks every
 * endpoint with every wrong actor are all made from them.
 */
import type * as z from 'zod/mini'
import type { Audience } from './actor.ts'
import type { ProblemCode } from './problems.ts'

type Schema = z.ZodMiniType

export type Endpoint<
  Params extends Schema | undefined = Schema | undefined,
  Query extends Schema | undefined = Schema | undefined,
  Body extends Schema | undefined = Schema | undefined,
  Output extends Schema | undefined = Schema | undefined,
> = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** With `{name}` for each parameter, as OpenAPI writes it. Those outside the API are prepared, and in no document. */
  path: `/api/${string}` | '/' | `/${string}.webmanifest`
  audience: Audience
  summary: string
  params?: Params
  query?: Query
  body?: Body
  /** Absent: nothing comes back, status 204. */
  output?: Output
  /** Of a success; 200, or 204 without an output, unless said. */
  status?: 200 | 201 | 204
  /** The same for everybody: stored by who likes, with a tag to ask whether it still holds. Else nobody stores it. */
  isPublic?: true
  /**
   * A function of snapshots, the same for everybody: made into bytes once for each change, with a tag for each coding, and
   * answered before the framework sees the request (docs/performance.md#prepared-answers).
   */
  prepared?: true | undefined
  /** Takes an `Idempotency-Key` (every POST that creates something). */
  idempotent?: boolean
  /** The problems that it may answer beyond those of every call. */
  problems?: readonly ProblemCode[]
  /** Reads its own bytes or writes its own stream: guarded and documented, but not parsed or checked by `serve()`. */
  raw?: 'body' | 'stream' | 'html' | 'manifest' | 'pdf' | 'calendar' | 'picture'
  /** Largest body in bytes; 64 KiB unless said. */
  maxBodyBytes?: number
  /** What a larger one is answered, where the texts have a sentence of their own. */
  bodyTooLarge?: ProblemCode
  /** How many of its bodies are in memory at once: others wait before theirs is read. No bound unless said. */
  atOnce?: number
}

/** A member's schema, or never where the endpoint has none (an optional member's type always includes undefined). */
type Given<S> = Extract<S, Schema>
type Parsed<S> = [Given<S>] extends [never] ? undefined : z.output<Given<S>>

export type InputOf<E extends Endpoint> = {
  params: Parsed<E['params']>
  query: Parsed<E['query']>
  body: Parsed<E['body']>
}

/** Nothing without an output: what an action answers that only does something. */
// biome-ignore lint/suspicious/noConfusingVoidType: it stands in `Promise<…>`, as the return type of such an action
export type OutputOf<E extends Endpoint> = [Given<E['output']>] extends [never] ? void : z.input<Given<E['output']>>

/** What a client hands over: the schemas' input side. */
export type RequestOf<E extends Endpoint> = ([Given<E['params']>] extends [never]
  ? { params?: undefined }
  : { params: z.input<Given<E['params']>> }) &
  ([Given<E['query']>] extends [never] ? { query?: undefined } : { query?: z.input<Given<E['query']>> }) &
  ([Given<E['body']>] extends [never] ? { body?: undefined } : { body: z.input<Given<E['body']>> })

/** Where an endpoint is asked: what of it a page needs that asks without its schemas (pwa/src/lib/calls/api.ts). */
export type Address = Pick<Endpoint, 'method' | 'path' | 'idempotent'>

/** Keeps the literal types of an endpoint, so that address, inputs and outputs are known on both sides. */
export function endpoint<
  const Method extends Endpoint['method'],
  const Path extends Endpoint['path'],
  const Params extends Schema | undefined = undefined,
  const Query extends Schema | undefined = undefined,
  const Body extends Schema | undefined = undefined,
  const Output extends Schema | undefined = undefined,
  const Prepared extends true | undefined = undefined,
>(
  value: Endpoint<Params, Query, Body, Output> & { method: Method; path: Path; prepared?: Prepared },
): Endpoint<Params, Query, Body, Output> & { method: Method; path: Path; prepared: Prepared } {
  return value as typeof value & { prepared: Prepared }
}
