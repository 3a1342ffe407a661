import { accessSync, constants, mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { Fault } from '../../fault.ts'
import { takeLock } from './lock-file.ts'

/** @returns the folder's absolute path @throws Fault when it cannot be made or written */
export function makeDataDir(dataDir: string): string {
  const folder = path.resolve(dataDir)
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    accessSync(folder, constants.W_OK | constants.X_OK)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new Fault(
      `The data folder ${folder} cannot be written (${code}): make it writable, or set DATA_DIR to another folder.`,
    )
  }
  return folder
}

/**
 * Makes this process the only start on the data folder.
 * @throws Fault when another one runs on it
 */
export async function lockDataDir(folder: string): ReturnType<typeof takeLock> {
  const refuse = (holder: { pid: number }) => {
    throw new Fault(
      `The data folder ${folder} is in use by another start (process ${holder.pid}): stop that one, or set DATA_DIR to another folder.`,
    )
  }
  const file = path.join(folder, 'start.lock')
  return await takeLock(file, refuse).catch(error => {
    if (error.code !== 'ENOSPC') throw error
    // Half a lock is nobody's.
    rmSync(file, { force: true })
    throw new Fault(
      `The disk of the data folder ${folder} is full: make room there, or set DATA_DIR to another folder.`,
    )
  })
}
