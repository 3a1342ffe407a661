/**
 * Before each file of tests: the device keeps nothing of the file before, the modules are evaluated anew, as when a
 * page is opened for the first time, and its clock starts at one evening. React and the like stay.
 */
import { configure } from '@testing-library/dom'
import { vi } from 'vitest'

vi.resetModules()
// A faked clock that the file before has left would take this file's away when it is faked anew.
vi.useRealTimers()
// A second is what a busy machine sometimes takes to render once.
configure({ asyncUtilTimeout: 10_000 })
// What draws pages ahead runs without a browser.
globalThis.localStorage?.clear()
globalThis.sessionStorage?.clear()

/** A Wednesday, half past six in Paris: what the page offers and says depends on day and hour, and no test may. */
const STARTS_AT = Date.parse('2026-11-25T17:30:00Z')
// Files share a process: the device's own clock is kept beside the one that the file before has left.
const device = globalThis as typeof globalThis & { ownClock?: { Date: DateConstructor; timeOrigin: number } }
device.ownClock ??= { Date, timeOrigin: performance.timeOrigin }
const { Date: DeviceDate, timeOrigin } = device.ownClock
const aheadMs = STARTS_AT - DeviceDate.now()
const now = () => DeviceDate.now() + aheadMs
globalThis.Date = new Proxy(DeviceDate, {
  construct: (date, given: [], as) => Reflect.construct(date, given.length > 0 ? given : [now()], as),
  get: (date, name, itself) => (name === 'now' ? now : Reflect.get(date, name, itself)),
})
Object.defineProperty(performance, 'timeOrigin', { value: timeOrigin + aheadMs, configurable: true })
