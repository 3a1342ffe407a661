import { afterEach, vi } from 'vitest'
import { FakeLocks } from './fake-locks.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'locks')
})

/** Stands in for the browser's EventSource; what was opened last is driven by hand. */
export class FakeEventSource extends EventTarget {
  static readonly CLOSED = 2
  static opened: FakeEventSource[] = []
  readonly address: string
  readyState = 0
  onopen: (() => void) | null = null
  onerror: (() => void) | null = null

  constructor(address: string) {
    super()
    this.address = address
    FakeEventSource.opened.push(this)
  }

  /** Takes the place of the browser's own until the test ends, with the locks by which tabs share one. */
  static install(): void {
    FakeLocks.install()
    FakeEventSource.opened = []
    vi.stubGlobal('EventSource', FakeEventSource)
  }

  connect(): void {
    this.readyState = 1
    this.onopen?.()
  }

  send(event: string, data: unknown): void {
    this.dispatchEvent(new MessageEvent(event, { data: JSON.stringify(data) }))
  }

  /** `CLOSED`: the browser will not come back by itself. */
  fail(readyState: 0 | 2): void {
    this.readyState = readyState
    this.onerror?.()
  }

  close(): void {
    this.readyState = FakeEventSource.CLOSED
  }
}
