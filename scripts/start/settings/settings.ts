import { existsSync } from 'node:fs'
import { type Env, EnvError, readEnv } from '#api/platform/env.ts'
import { Fault } from '../../fault.ts'

/**
 * The environment and `.env`, checked; a variable that is already set wins over the file.
 * @throws Fault with one sentence for each fault
 */
export function readSettings(file = '.env'): Env {
  if (existsSync(file)) process.loadEnvFile(file)
  try {
    return readEnv(process.env)
  } catch (error) {
    if (error instanceof EnvError) throw new Fault(error.faults.join('\n'))
    throw error
  }
}
