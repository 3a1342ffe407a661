import { isPortFree } from '../../../free-port.ts'

const FIRST = 15_000
/** Below the ports that systems assign by themselves. */
const COUNT = 15_000

/** A free port that nobody is given by chance, so that a server that is killed finds it free when it comes back. */
export async function quietPort(): Promise<number> {
  for (;;) {
    const port = FIRST + Math.floor(Math.random() * COUNT)
    if (await isPortFree(port, '127.0.0.1')) return port
  }
}
