/** How often a process is asked whether it takes requests. */
const EVERY_MS = 250

/**
 * Asks processes `/readyz`, as a balancer does.
 * @returns which of them said that they take no more requests; one that does not answer is left to who calls it
 */
export function watchReady(ports: readonly number[]): { isLeaving(port: number): boolean; stop(): void } {
  const leaving = new Set<number>()
  const asked = new Set<number>()
  const ask = async (port: number) => {
    asked.add(port)
    const status = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      answer => answer.status,
      () => undefined,
    )
    asked.delete(port)
    if (status === 503) leaving.add(port)
    else leaving.delete(port)
  }
  const asking = setInterval(() => {
    for (const port of ports) if (!asked.has(port)) void ask(port)
  }, EVERY_MS)
  return { isLeaving: port => leaving.has(port), stop: () => clearInterval(asking) }
}
