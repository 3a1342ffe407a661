/** Before each file of journeys: what the modules remember begins anew. The server and the browser stay (`for-this-worker.ts`). */
import { vi } from 'vitest'

vi.resetModules()
