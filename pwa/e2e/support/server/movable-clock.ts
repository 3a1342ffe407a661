import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'

export type MovableClock = {
  /** The server's TEST_CLOCK. */
  setting: string
  /** Makes the clock show this instant, and run on from it. */
  show(instant: Date): Promise<void>
}

/** A clock that a test moves while the server runs. */
export async function movableClock(): Promise<MovableClock> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lai-khram-clock-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const file = path.join(folder, 'clock')
  const next = path.join(folder, 'next')
  return {
    setting: `file:${file}`,
    async show(instant) {
      // The file is replaced whole, so that the server never reads half of it.
      await writeFile(next, instant.toISOString())
      await rename(next, file)
    },
  }
}
