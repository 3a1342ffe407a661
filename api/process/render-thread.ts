/** A thread's program: renders pages once. The page's own bundle does it; what it needs goes with the thread. */
import { parentPort, workerData } from 'node:worker_threads'

// A server remembers no orders. Node 25 and later has a storage of its own, and warns that it has no file.
Object.defineProperty(globalThis, 'localStorage', { value: undefined })

const { bundle, pages } = workerData as { bundle: string; pages: unknown }
const { prerenderPages } = (await import(bundle)) as { prerenderPages(pages: unknown): Promise<unknown> }
parentPort?.postMessage(await prerenderPages(pages))
