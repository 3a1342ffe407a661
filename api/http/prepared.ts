import type { Context } from 'hono'
import { rememberingCompressor } from '#api/http/prepared-bytes.ts'
import type { Services } from '#api/platform/context.ts'
import type { SnapshotSource } from '#api/platform/database/snapshots.ts'
import { type PreparedAnswers, preparedAnswers } from './prepared-bytes.ts'
import { API_HEADERS } from './security-headers.ts'

/** The answers of a prepared endpoint, which `serve()` takes instead of a handler. */
export type Prepared = {
  /** The current answers; undefined where there is nothing to answer for the moment. */
  read(): Promise<PreparedAnswers | undefined>
  /** The answer for that case. */
  otherwise?(c: Context): Response
}

/** Creates the answers; `serve()` passes in how the endpoint's output is checked and written. */
export type Prepare<Output> = (services: Services, textOf: (output: Output) => string) => Prepared

/** `headers` go with every answer, also a 304. `until`: when the text changes by the clock alone. */
type Said = { text: string; headers: Record<string, string>; until?: Date | undefined }

type Sources = readonly SnapshotSource<unknown>[]
type ValuesOf<S extends Sources> = { [Index in keyof S]: S[Index] extends SnapshotSource<infer Value> ? Value : never }
type Made = { values: readonly unknown[]; from: number; until: number; answers: Promise<PreparedAnswers> }

/** Any cache may store it, but must ask before each use whether it is current, because prices must be today's. */
const PUBLIC_HEADERS = { ...API_HEADERS, 'cache-control': 'public, no-cache' }

/**
 * An endpoint's output as a function of snapshots.
 * @param outputOf called once for each change of any of them, with their values in the same order
 */
export function outputFrom<const S extends Sources, Output>(
  sources: S,
  outputOf: (
    values: ValuesOf<S>,
    now: Date,
    services: Services,
  ) => { output: Output; headers?: Record<string, string>; until?: Date | undefined },
): Prepare<Output> {
  return (services, textOf) =>
    textFrom(services, sources, 'application/json; charset=utf-8', (values, now) => {
      const { output, headers, until } = outputOf(values, now, services)
      return { text: textOf(output), headers: { ...PUBLIC_HEADERS, ...headers }, until }
    })
}

/**
 * Any text as a function of snapshots. Only the latest bytes are kept, so changing something and changing it back
 * prepares twice.
 */
export function textFrom<const S extends Sources>(
  { snapshots, clock }: Pick<Services, 'snapshots' | 'clock'>,
  sources: S,
  contentType: string,
  say: (values: ValuesOf<S>, now: Date) => Said,
): Prepared {
  const compressed = rememberingCompressor()
  let made: Made | undefined

  function isOver({ from, until }: Made): boolean {
    if (until === Number.POSITIVE_INFINITY) return false
    const now = clock().getTime()
    return now < from || now >= until
  }

  function make(values: ValuesOf<S>): Made {
    const now = clock()
    const { text, headers, until } = say(values, now)
    const answers = compressed(text).then(all => preparedAnswers(all, contentType, headers))
    const making = { values, from: now.getTime(), until: until?.getTime() ?? Number.POSITIVE_INFINITY, answers }
    answers.catch(() => {
      // The next caller tries again; this one gets the error.
      if (made === making) made = undefined
    })
    return making
  }

  return {
    async read() {
      const values = (await Promise.all(sources.map(source => snapshots.read(source)))) as unknown as ValuesOf<S>
      const isSame = made?.values.every((value, at) => value === values[at])
      if (!made || !isSame || isOver(made)) made = make(values)
      return made.answers
    },
  }
}
