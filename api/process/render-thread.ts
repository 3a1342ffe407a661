/** A thread's program: renders pages once. The page's own bundle does it; what it needs goes with the thread. */
import { parentPort, workerData } from 'node:worker_threads'

const { bundle, pages } = workerData as { bundle: string; pages: unknown }
const { prerenderPages } = (await import(bundle)) as { prerenderPages(pages: unknown): Promise<unknown> }
parentPort?.postMessage(await prerenderPages(pages))
