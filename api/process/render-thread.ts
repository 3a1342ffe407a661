/** A thread's program: renders the page `/` once. The page's own bundle does it; what it needs goes with the thread. */
import { parentPort, workerData } from 'node:worker_threads'

const { bundle, data } = workerData as { bundle: string; data: unknown }
const { prerenderHome } = (await import(bundle)) as { prerenderHome(data: unknown): Promise<unknown> }
parentPort?.postMessage(await prerenderHome(data))
