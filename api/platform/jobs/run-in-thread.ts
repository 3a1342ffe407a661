import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/**
 * Has a module work on something in a thread of its own, which ends with it: the memory goes back, and nobody waits
 * behind a long calculation.
 * @param file the thread's program: it reads `workerData` and posts one message
 * @throws what the thread throws; Error when it takes longer than `withinMs` or ends without a word
 */
export async function runInThread<T>(file: string, workerData: unknown, withinMs: number): Promise<T> {
  // Little room for garbage: what a thread once took, the process does not wholly give back.
  const thread = new Worker(file, { workerData, resourceLimits: { maxYoungGenerationSizeMb: 8 } })
  try {
    const [answer] = await Promise.race([
      // Rejects with the thread's error, too.
      once(thread, 'message', { signal: AbortSignal.timeout(withinMs) }),
      once(thread, 'exit').then(() => {
        throw new Error(`${file} ended without an answer`)
      }),
    ])
    return answer as T
  } finally {
    await thread.terminate()
  }
}
