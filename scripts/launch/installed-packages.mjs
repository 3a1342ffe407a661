import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

/**
 * Whether node_modules holds what the lock file says. npm writes a lock of its own into node_modules as the last step
 * of an install; an optional package may be missing from it, being for another platform.
 * @param {string} root the repository
 */
export function arePackagesInstalled(root) {
  const hiddenLock = path.join(root, 'node_modules/.package-lock.json')
  if (!existsSync(hiddenLock)) return false
  const wanted = packagesOf(path.join(root, 'package-lock.json'))
  const installed = packagesOf(hiddenLock)
  return Object.entries(wanted).every(([place, { version, integrity, optional }]) => {
    const found = installed[place]
    if (found === undefined) return place === '' || optional === true
    return found.version === version && found.integrity === integrity
  })
}

/** @param {string} lockFile */
function packagesOf(lockFile) {
  return JSON.parse(readFileSync(lockFile, 'utf8')).packages
}
