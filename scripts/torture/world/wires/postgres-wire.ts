/**
 * Follows a connection to Postgres (protocol 3.0) as far as needed to know what is being committed: a transaction from
 * `begin` to `commit`, or a statement by itself. Source: https://www.postgresql.org/docs/current/protocol.html
 */
import { messageReader } from './postgres-messages.ts'
import type { Fate, Watcher } from './tcp-proxy.ts'

/** `before`: Postgres has not heard of the commit. `after`: it has committed, and its answer has not arrived. */
export type PostgresMoment = {
  side: 'before' | 'after'
  /** The statements and their parameters, as they were sent; `after`, also what became of them ('UPDATE 1'). */
  what: string
}

export function watchPostgres(judge: (moment: PostgresMoment) => Fate): Watcher {
  const statements = new Map<string, string>()
  /** The statements of the open transaction; undefined outside one. */
  let work: string[] | undefined
  /** What the messages since the last synchronisation commit. */
  let committing: string | undefined
  /** What each synchronisation that is not answered yet commits. */
  const awaited: (string | undefined)[] = []
  let outcome = ''

  function record(statement: string, parameters: string): void {
    const word = statement.trim().toLowerCase()
    const text = `${statement}\n${parameters}`
    if (/^(begin|start transaction)\b/.test(word)) work = []
    else if (/^(rollback|abort)$/.test(word.replace(/;$/, ''))) work = undefined
    else if (/^commit\b/.test(word)) {
      committing = work?.join('\n')
      work = undefined
    } else if (work) work.push(text)
    else committing = committing === undefined ? text : `${committing}\n${text}`
  }

  function synchronise(): void {
    awaited.push(committing)
    committing = undefined
  }

  const fromFrontend = messageReader({ hasStartup: true })
  const fromBackend = messageReader({ hasStartup: false })
  return {
    fromClient(piece) {
      const commits: string[] = []
      for (const { type, body } of fromFrontend(piece)) {
        if (type === 'P') statements.set(...nameAndText(body))
        else if (type === 'B') record(statements.get(statementOf(body)) ?? '', body.toString('latin1'))
        else if (type === 'Q') record(body.toString('utf8', 0, body.length - 1), '')
        if (type !== 'S' && type !== 'Q') continue
        if (committing !== undefined) commits.push(committing)
        synchronise()
      }
      return worst(commits.map(what => judge({ side: 'before', what })))
    },
    fromServer(piece) {
      const commits: string[] = []
      for (const { type, body } of fromBackend(piece)) {
        if (type === 'E') outcome += 'FAILED\n'
        if (type === 'C') outcome += `${body.toString('latin1', 0, body.length - 1)}\n`
        if (type !== 'Z') continue
        const what = awaited.shift()
        // A commit of what has failed is answered as a rollback.
        if (what !== undefined && !/^(FAILED|ROLLBACK)$/m.test(outcome)) commits.push(`${what}\n${outcome}`)
        outcome = ''
      }
      return worst(commits.map(what => judge({ side: 'after', what })))
    },
  }
}

/** Of several verdicts on one piece, the worst one. */
function worst(fates: Fate[]): Fate {
  return fates.find(fate => fate !== 'pass') ?? 'pass'
}

/** Parse: the statement's name, its text, its parameters' types. */
function nameAndText(body: Buffer): [string, string] {
  const end = body.indexOf(0)
  return [body.toString('utf8', 0, end), body.toString('utf8', end + 1, body.indexOf(0, end + 1))]
}

/** Bind: the portal's name, the statement's, the parameters. */
function statementOf(body: Buffer): string {
  const end = body.indexOf(0)
  return body.toString('utf8', end + 1, body.indexOf(0, end + 1))
}
