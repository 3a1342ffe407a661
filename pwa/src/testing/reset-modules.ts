/**
 * Before each file of tests: the device keeps nothing of the file before, and the modules are evaluated anew, as when a
 * page is opened for the first time. React and the like stay.
 */
import { configure } from '@testing-library/dom'
import { vi } from 'vitest'

vi.resetModules()
// A second is what a busy machine sometimes takes to render once.
configure({ asyncUtilTimeout: 10_000 })
// What draws pages ahead runs without a browser.
globalThis.localStorage?.clear()
globalThis.sessionStorage?.clear()
