import { inject } from 'vitest'

/** The server of this worker. Its files run one after another on it, and each leaves the menu as it found it. */
export const server = serverOf(Number(process.env.VITEST_POOL_ID))

function serverOf(worker: number) {
  const found = inject('servers')[worker - 1]
  if (!found) throw new Error(`no server was started for worker ${worker}`)
  return found
}
