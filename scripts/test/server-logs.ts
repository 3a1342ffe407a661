/** Collects the logs of the journeys' servers, and searches them for personal data once all tests are done. */
import { link, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { uuid } from '#api/kernel/ids.ts'

/** The variable with the folder of the logs; the workers inherit it. */
const FOLDER = 'SERVER_LOGS'

/** Shapes of personal data, and the names and passwords that the journeys themselves use. */
const LEAKS: [what: string, shape: RegExp][] = [
  ['an email address', /[\w.+-]+@[\w-]+\.[a-z]{2,}/i],
  ['a telephone number', /(?<![\w-])(\+33 ?|0)[67]([ .]?\d\d){4}(?![\w-])/],
  ['a session’s token', /eyJ[\w-]{10,}\.[\w-]+\.[\w-]+/],
  ['a bearer', /bearer \S{10,}/i],
  ['a link’s token', /token=[\w-]{10,}/i],
  ['a key of ours', /\b(sk|rk|whsec)_\w{8,}/],
  ['a name', /Renard|Vongsavanh|Maximilienne/],
  ['a password', /nuages-et-lotus|basilic-et-wok/],
]

/** Makes the folder for the logs; call it before the tests. */
export async function keepServerLogs(): Promise<{ end(): Promise<{ leaks: string[]; errors: string[] }> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lai-khram-logs-'))
  process.env[FOLDER] = folder
  return {
    async end() {
      const files = await readdir(folder)
      const texts = await Promise.all(files.map(file => readFile(path.join(folder, file), 'utf8')))
      await rm(folder, { recursive: true })
      return { leaks: [...new Set(texts.flatMap(leaksIn))], errors: errorsIn(texts.join('\n')) }
    },
  }
}

/** Links a log into that folder, so that it survives the deletion of its server's folder. */
export async function keepServerLog(file: string): Promise<void> {
  const folder = process.env[FOLDER]
  if (folder) await link(file, path.join(folder, `${uuid()}.log`))
}

/** 'a server logged …' for each line with data that no log may have (docs/invariants.md, 13). */
export function leaksIn(log: string): string[] {
  return log.split('\n').flatMap(line => {
    const leak = LEAKS.find(([, shape]) => shape.test(line))
    return leak ? [`a server logged ${leak[0]}: ${line.slice(0, 500)}`] : []
  })
}

const ERROR = /"level":[56]0,/
/** What two lines about the same error differ by: times, ids, numbers. */
const OWN_TO_A_LINE = /"(time|pid|requestId|trace_id|span_id|ms)":("[^"]*"|[\d.]+),?|[\da-f]{8}-[\da-f-]{27}/g

/** Each error that servers logged, once, with how often; some tests bring about errors on purpose. */
export function errorsIn(log: string): string[] {
  const counts = new Map<string, number>()
  for (const line of log.split('\n').filter(line => ERROR.test(line))) {
    const error = line.replace(OWN_TO_A_LINE, '').slice(0, 600)
    counts.set(error, (counts.get(error) ?? 0) + 1)
  }
  return [...counts].map(([error, count]) => `${count} × ${error}`)
}
