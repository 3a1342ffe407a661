import { closeSync, openSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'

const LOOK_MS = 100
/** Of statements that cannot mean anything, whatever is in the tables. */
const UNREADABLE = new RegExp(
  [
    'syntax error',
    'could not determine data type of parameter',
    'no unique or exclusion constraint matching the ON CONFLICT',
    // A test takes the job library's function away to see what becomes of a webhook.
    '(column|operator|function (?!graphile_worker)).*does not exist',
    'must appear in the GROUP BY',
    'is ambiguous',
    'bind message supplies',
  ].join('|'),
)

export type SqlWatch = {
  /** The first complaint, once the tests are over. */
  found(): string | undefined
}

/**
 * Reads along in a Postgres server's log. A guard is not missed by a test that goes red because the statement without it
 * is no statement: that is the list's fault.
 */
export function watchLog(file: string): SqlWatch {
  const from = statSync(file).size
  return { found: () => firstComplaint(readFileSync(file).subarray(from).toString()) }
}

/** The same of the servers that the tests start below a folder by themselves. */
export function watchServersIn(folder: string): SqlWatch {
  // Held open: a server's folder goes when the tests are over.
  const logs = new Map<string, number>()
  const look = () => {
    for (const name of readdirSync(folder).filter(name => name.startsWith('lai-khram-postgres-'))) {
      const file = path.join(folder, name, 'postgres.log')
      if (!logs.has(file)) open(file)
    }
  }
  const open = (file: string) => {
    try {
      logs.set(file, openSync(file, 'r'))
    } catch {
      // Not yet there, or gone.
    }
  }
  const looking = setInterval(look, LOOK_MS)
  return {
    found() {
      clearInterval(looking)
      const texts = [...logs.values()].map(log => {
        const text = readFileSync(log, 'utf8')
        closeSync(log)
        return text
      })
      return firstComplaint(texts.join('\n'))
    },
  }
}

function firstComplaint(text: string): string | undefined {
  const line = text.split('\n').find(line => /\bERROR:/.test(line) && UNREADABLE.test(line))
  return line?.replace(/^.*?ERROR:\s*/, '')
}
