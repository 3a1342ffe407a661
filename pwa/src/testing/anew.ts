/** Before each file of tests: its modules are evaluated anew, as when a page is opened. React and the like stay. */
import { vi } from 'vitest'

vi.resetModules()
