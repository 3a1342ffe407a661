/** Resets the modules before each test file; the server and the browser stay (`worker-values.ts`). */
import { vi } from 'vitest'

vi.resetModules()
