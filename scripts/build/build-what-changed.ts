import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { ToldFault } from '../fault.ts'
import { changedParts } from './parts.ts'

/**
 * Builds the parts whose sources changed, in a process of its own: the bundler's memory goes with it.
 * @throws ToldFault when a build fails; the bundler has said why
 */
export async function buildWhatChanged(): Promise<void> {
  const parts = changedParts(process.cwd())
  if (parts.length === 0) return
  console.log(`Building the ${parts.join(' and the ')}…`)
  const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/build.ts'], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new ToldFault()
}
