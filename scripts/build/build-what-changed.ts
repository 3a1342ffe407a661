import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { Fault } from '../fault.ts'
import { changedParts, PART_NAMES, type PartName } from './parts.ts'

/**
 * Builds the parts whose sources changed, in a process of its own: the bundler's memory goes with it.
 * Quiet unless it fails.
 * @param wanted the parts that are needed: all unless said
 * @throws Fault after what the bundler said
 */
export async function buildWhatChanged(wanted: readonly PartName[] = PART_NAMES): Promise<void> {
  const parts = changedParts(process.cwd()).filter(part => wanted.includes(part))
  if (parts.length === 0) return
  console.log(`Building the ${parts.join(' and the ')}…`)
  const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/build.ts', ...wanted], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  if (code === 0) return
  console.error(stdout + stderr)
  throw new Fault('The build failed; its reason is above.')
}
