import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { ended, processFacts } from '../../processes.ts'

type Holder = {
  pid: number
  startedAt: string
  isStopping?: boolean
  /** The process that the holder started and that may outlive it for a moment. */
  child?: { pid: number; startedAt: string }
}

export type Lock = {
  recordChild(pid: number): void
  /** Marks the lock as about to be released, so that a start that waits for it goes on waiting. */
  markStopping(): void
  release(): Promise<void>
}

/** Time for an orphan to notice that its parent was killed; for one that stops, and for its child, to drain. */
const PATIENCE_MS = { running: 2_000, stopping: 40_000, child: 25_000 }

/**
 * Takes a lock that lasts until it is released or its holder ends, however that ends. What a killed holder left
 * running is waited for before this comes back.
 * @param refuse called, and expected to throw, when a live process holds it for longer than `patienceMs`
 */
export async function takeLock(
  file: string,
  refuse: (holder: Holder) => never,
  { patienceMs = PATIENCE_MS.running }: { patienceMs?: number } = {},
): Promise<Lock> {
  const me: Holder = identify(process.pid)
  const since = Date.now()
  while (!create(file, me)) {
    const holder = read(file)
    if (holder && isAlive(holder)) {
      const patience = holder.isStopping ? PATIENCE_MS.stopping : patienceMs
      if (Date.now() - since > patience) refuse(holder)
      await wait(50)
    } else if (holder) {
      removeDead(file, holder)
      await outlive(holder.child)
    } else if (Date.now() - since > PATIENCE_MS.running) {
      // A file that stays half-written this long has lost its writer.
      rmSync(file, { force: true })
    } else {
      await wait(50)
    }
  }
  let isReleased = false
  const write = (change: Partial<Holder>) => {
    Object.assign(me, change)
    if (!isReleased) replace(file, me)
  }
  return {
    recordChild: pid => write({ child: identify(pid) }),
    markStopping: () => write({ isStopping: true }),
    release: async () => {
      isReleased = true
      rmSync(file, { force: true })
    },
  }
}

function identify(pid: number): { pid: number; startedAt: string } {
  return { pid, startedAt: processFacts(pid)?.startedAt ?? '' }
}

function isAlive({ pid, startedAt }: { pid: number; startedAt: string }): boolean {
  return processFacts(pid)?.startedAt === startedAt
}

function create(file: string, holder: Holder): boolean {
  try {
    writeFileSync(file, JSON.stringify(holder), { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

function read(file: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Holder
  } catch {
    return undefined
  }
}

function replace(file: string, holder: Holder): void {
  const next = `${file}.${holder.pid}`
  writeFileSync(next, JSON.stringify(holder), { mode: 0o600 })
  renameSync(next, file)
}

/** Removes a dead holder's file; a file that another start has put there meanwhile is put back. */
function removeDead(file: string, holder: Holder): void {
  const aside = `${file}.${process.pid}.dead`
  try {
    renameSync(file, aside)
  } catch {
    return
  }
  if (read(aside)?.pid === holder.pid) rmSync(aside)
  else renameSync(aside, file)
}

/** The API process of a killed start drains by itself; a new one needs its port. */
async function outlive(child: Holder['child']): Promise<void> {
  if (!child || !isAlive(child) || (await ended(child.pid, PATIENCE_MS.child))) return
  process.kill(child.pid, 'SIGKILL')
  await ended(child.pid, PATIENCE_MS.child)
}
