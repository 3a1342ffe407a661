import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'

const UNFINISHED = /\.unfinished-\w{6}$/
/** No backup takes this long, so its writer was killed. */
const LEFT_AFTER_MS = 24 * 60 * 60_000

/** Makes the folder that a backup is written in until it is whole; for its owner alone, as all in it. */
export async function unfinishedFolder(folder: string): Promise<string> {
  return await mkdtemp(`${folder}.unfinished-`)
}

/** Removes what killed backups left in a place: it is of no use, and holds as much personal data as a whole one. */
export async function removeLeftBehind(place: string, now = new Date()): Promise<void> {
  for (const name of await readdir(place)) {
    if (!UNFINISHED.test(name)) continue
    const folder = path.join(place, name)
    const { mtime } = await stat(folder)
    if (now.getTime() - mtime.getTime() > LEFT_AFTER_MS) await rm(folder, { recursive: true, force: true })
  }
}
