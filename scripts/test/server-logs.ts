/** What the servers of the journeys have logged, kept beyond their folders and searched once all tests are done. */
import { link, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { uuid } from '#api/kernel/ids.ts'

/** Where whoever starts a server of ours leaves its log; inherited by the workers. */
const FOLDER = 'SERVER_LOGS'

/** By their shape, whoever they are of; and the words that the journeys' own people are called and sign in by. */
const LEAKS: [what: string, shape: RegExp][] = [
  ['an e-mail address', /[\w.+-]+@[\w-]+\.[a-z]{2,}/i],
  ['a telephone number', /(?<![\w-])(\+33 ?|0)[67]([ .]?\d\d){4}(?![\w-])/],
  ['a session’s token', /eyJ[\w-]{10,}\.[\w-]+\.[\w-]+/],
  ['a bearer', /bearer \S{10,}/i],
  ['a link’s token', /token=[\w-]{10,}/i],
  ['a key of ours', /\b(sk|rk|whsec)_\w{8,}/],
  ['a name', /Renard|Vongsavanh|Maximilienne/],
  ['a password', /nuages-et-lotus|basilic-et-wok/],
]

/** Before the tests: makes the folder in which logs are kept. */
export async function keepServerLogs(): Promise<{ leaks(): Promise<string[]> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lai-khram-logs-'))
  process.env[FOLDER] = folder
  return {
    async leaks() {
      const files = await readdir(folder)
      const texts = await Promise.all(files.map(file => readFile(path.join(folder, file), 'utf8')))
      await rm(folder, { recursive: true })
      return [...new Set(texts.flatMap(leaksIn))]
    },
  }
}

/** A second name for a log, so that it stays when its server's folder goes. */
export async function keepServerLog(file: string): Promise<void> {
  const folder = process.env[FOLDER]
  if (folder) await link(file, path.join(folder, `${uuid()}.log`))
}

/** 'a server logged …' for each line that holds what no log may (docs/invariants.md, 13). */
export function leaksIn(log: string): string[] {
  return log.split('\n').flatMap(line => {
    const leak = LEAKS.find(([, shape]) => shape.test(line))
    return leak ? [`a server logged ${leak[0]}: ${line.slice(0, 500)}`] : []
  })
}
