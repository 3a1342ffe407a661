import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import { Fault } from '../../fault.ts'

export type SmallDisk = {
  folder: string
  /** Writes until there is no byte left. */
  fill(): void
  /** Gives the room back. */
  clear(): void
  /** Lets nobody write to it any more, or again. */
  mount(mode: 'ro' | 'rw'): void
}

/**
 * A disk of its own, in memory, until the test is finished.
 * @throws Fault when the system lets us mount none
 */
export function smallDisk(megabytes: number): SmallDisk {
  const folder = mkdtempSync(path.join(tmpdir(), 'lai-khram-disk-'))
  onTestFinished(() => rmdirSync(folder))
  mount('-t', 'tmpfs', '-o', `size=${megabytes}m,mode=711`, 'tmpfs', folder)
  // Detached at once, also when a process that is being killed still holds a file of it.
  onTestFinished(() => void spawnSync('umount', ['--lazy', folder]))
  const ballast = path.join(folder, 'ballast')
  return {
    folder,
    fill: () => fillWith(ballast),
    clear: () => rmSync(ballast, { force: true }),
    mount: mode => mount('-o', `remount,${mode}`, folder),
  }
}

function mount(...args: string[]): void {
  const { status, stderr, error } = spawnSync('mount', args, { encoding: 'utf8' })
  if (status === 0) return
  throw new Fault(
    `A small disk cannot be mounted (${error?.message ?? stderr.trim()}): start this as root, outside of a container without CAP_SYS_ADMIN.`,
  )
}

/** In blocks that get smaller, so that no page is left to anybody. */
function fillWith(file: string): void {
  const descriptor = openSync(file, 'a')
  for (let bytes = 1 << 20; bytes >= 1; ) {
    try {
      // What fits of a block is written without an error.
      if (writeSync(descriptor, Buffer.alloc(bytes)) === bytes) continue
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
    }
    bytes >>= 1
  }
  closeSync(descriptor)
}
