/** Resets the modules before each test file; the server and the browser stay (`for-this-worker.ts`). */
import { vi } from 'vitest'

vi.resetModules()
