import type { Env } from '#api/platform/env.ts'
import { Fault } from '../../fault.ts'
import { freePort, isPortFree } from '../../free-port.ts'

/** The port to listen on, any free one for PORT=0. @throws Fault when nobody can listen there */
export async function choosePort({ PORT, HOST }: Pick<Env, 'PORT' | 'HOST'>): Promise<number> {
  if (PORT === 0) return freePort(HOST)
  let isFree: boolean
  try {
    isFree = await isPortFree(PORT, HOST)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new Fault(
      code === 'EACCES'
        ? `Port ${PORT} needs rights that this user does not have: set PORT to 1024 or more.`
        : `Nothing can listen on HOST=${HOST} (${code}): set it to an address of this machine, or to 0.0.0.0 for all of them.`,
    )
  }
  if (!isFree) throw new Fault(`Port ${PORT} is taken by another program: stop that one, or set PORT to another port.`)
  return PORT
}
