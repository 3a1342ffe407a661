/**
 * Endpoints are values: the server's guard, the typed client, the OpenAPI document and the test that calls every
 * endpoint as every wrong actor are all derived from them.
 */
import type * as z from 'zod/mini'
import type { Audience, ProofLevel } from './people/actor.ts'
import type { Work } from './people/roles.ts'
import type { ProblemCode } from './problems/problems.ts'

type Schema = z.ZodMiniType

export type Endpoint<
  Params extends Schema | undefined = Schema | undefined,
  Query extends Schema | undefined = Schema | undefined,
  Body extends Schema | undefined = Schema | undefined,
  Output extends Schema | undefined = Schema | undefined,
> = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /**
   * With `{name}` for each parameter, as in OpenAPI. Paths outside `/api` are pages and manifests, which appear in no
   * API document.
   */
  path: `/${string}`
  audience: Audience
  /** The work of the staff that it belongs to (`forStaff`): by it a role is told a telephone or not. */
  work?: Work
  /** Open also to a session of the staff whose account has to add a factor first; all others refuse it. */
  enrolling?: true
  /** What the person at the device has to have proven before it, on top of the session. */
  stepUp?: readonly StepUp[]
  summary: string
  params?: Params
  query?: Query
  body?: Body
  /** Absent: the answer has no body, and status 204. */
  output?: Output
  /** The status of a success; by default 200, or 204 without an output. */
  status?: 200 | 201 | 204
  /**
   * The answer is the same for everybody: any cache may store it, with a tag to revalidate it. All other answers are
   * stored by nobody.
   */
  isPublic?: true
  /**
   * The answer is a function of snapshots and the same for everybody: it is turned into bytes once for each change,
   * with a tag for each coding, and sent before the framework sees the request (docs/performance.md#prepared-answers).
   */
  prepared?: true | undefined
  /** Accepts an `Idempotency-Key` (every POST that creates something). */
  idempotent?: boolean
  /** The problems that it may answer in addition to those of every call. */
  problems?: readonly ProblemCode[]
  /** It reads its own bytes or writes its own stream: `serve()` guards it, but neither parses nor checks them. */
  raw?:
    | 'body'
    | 'stream'
    | 'html'
    | 'manifest'
    | 'pdf'
    | 'calendar'
    | 'picture'
    | 'commands'
    | 'xml'
    | 'text'
    | 'csv'
    | 'zip'
  /** Largest body in bytes; 64 KiB by default. */
  maxBodyBytes?: number
  /** The problem for a larger one, where it has a sentence of its own. */
  bodyTooLarge?: ProblemCode
  /**
   * How many of its bodies may be in memory at once: further calls wait before theirs is read. Unlimited by default.
   */
  atOnce?: number
}

export type StepUp = {
  level: ProofLevel
  /** Which of its calls; all unless said. */
  // biome-ignore lint/suspicious/noExplicitAny: each endpoint reads its own input here
  when?: (input: { params: any; query: any; body: any }) => boolean
  /** The same in words, for the API's document. */
  said?: string
  /** What only the action can see, such as an amount: it asks by itself (`requireProof`). */
  isAskedByAction?: true
}

/**
 * A member's schema, or never where the endpoint has none (the type of an optional member always includes undefined).
 */
type Given<S> = Extract<S, Schema>
type Parsed<S> = [Given<S>] extends [never] ? undefined : z.output<Given<S>>

export type InputOf<E extends Endpoint> = {
  params: Parsed<E['params']>
  query: Parsed<E['query']>
  body: Parsed<E['body']>
}

/** What the action returns: nothing, where the endpoint has no output. */
// biome-ignore lint/suspicious/noConfusingVoidType: it stands in `Promise<…>`, as the return type of such an action
export type OutputOf<E extends Endpoint> = [Given<E['output']>] extends [never] ? void : z.input<Given<E['output']>>

/** What a client passes: the schemas' input side. */
export type RequestOf<E extends Endpoint> = ([Given<E['params']>] extends [never]
  ? { params?: undefined }
  : { params: z.input<Given<E['params']>> }) &
  ([Given<E['query']>] extends [never] ? { query?: undefined } : { query?: z.input<Given<E['query']>> }) &
  ([Given<E['body']>] extends [never] ? { body?: undefined } : { body: z.input<Given<E['body']>> })

/** What the page needs of an endpoint that it calls without its schemas (pwa/src/lib/calls/api.ts). */
export type Address = Pick<Endpoint, 'method' | 'path' | 'idempotent'>

/** Keeps the literal types of an endpoint, so that both sides know address, inputs and outputs. */
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

/** A file that the browser saves. `fileName` consists of letters, digits, `.` and `-` only. */
export type Download = { fileName: string; contentType: string; bytes: Uint8Array }
