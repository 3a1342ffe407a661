import { chmodSync, existsSync, lstatSync, mkdirSync, mkdtempSync, readlinkSync, statSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { Fault } from '../fault.ts'
import { canReach, type ServerUser, SHARED_FOLDER } from './server-user.ts'

/**
 * Where a data folder really lives. Started by root, Postgres runs as another user, who must be able to reach it: a
 * folder below a private one, such as a checkout in /root, becomes a link to a place of its own under /var/lib.
 * @param folder need not exist; its parent does
 * @throws Fault when it was there and is gone: an empty database in its place would look like the lost one
 */
export function placeDataFolder(folder: string, user: ServerUser | undefined): string {
  if (!user) return folder
  if (lstatSync(folder, { throwIfNoEntry: false })?.isSymbolicLink()) return linked(folder)
  return openTheWay(path.dirname(folder), user) ? folder : linkElsewhere(folder)
}

function linked(folder: string): string {
  const real = readlinkSync(folder)
  if (existsSync(path.dirname(real))) return real
  throw new Fault(
    `The database of ${folder} lived in ${real}, which is gone: put it back, or move the data folder away and restore a backup (npm run restore -- <folder>).`,
  )
}

/** Lets the user pass through the last folder, which is ours, when that is all that stands in the way. */
function openTheWay(parent: string, user: ServerUser): boolean {
  if (canReach(user, parent)) return true
  const { mode } = statSync(parent)
  chmodSync(parent, mode | 0o001)
  if (canReach(user, parent)) return true
  chmodSync(parent, mode)
  return false
}

function linkElsewhere(folder: string): string {
  mkdirSync(SHARED_FOLDER, { recursive: true, mode: 0o755 })
  const place = mkdtempSync(path.join(SHARED_FOLDER, 'data-'))
  chmodSync(place, 0o711)
  const real = path.join(place, path.basename(folder))
  symlinkSync(real, folder)
  return real
}
