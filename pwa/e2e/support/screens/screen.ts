import type { Page, ViewportSize } from 'playwright'
import type { StaffRole } from '#api/kernel/people/roles.ts'

/** A screen or an overlay of the site, and how a test gets there. */
export type Screen = {
  name: string
  address: string | (() => Promise<string>)
  /** What is visible when the screen is complete. */
  shows: string | RegExp
  /** Runs before the page is opened; it may write to the device's storage. */
  before?: (page: Page) => Promise<void>
  /** Runs on the open page before it is checked. */
  after?: (page: Page) => Promise<void>
  /** The part that its pictures begin with; the top of the page unless said. */
  at?: string
  /** The staff's role, for a screen of the staff's app; without it the screen is the customers'. */
  staff?: StaffRole
  /** A phone's size unless said. */
  viewport?: ViewportSize
  /** The screen needs a device of its own, with a service worker: what it changes there cannot be undone. */
  ownDevice?: true
  /** The least width and height of whatever is pressed there; enough for a finger unless said. */
  leastTargetPx?: number
}
