import type { Page, ViewportSize } from 'playwright'
import type { StaffRole } from '#api/kernel/actor.ts'

/** A screen or an overlay of the site, and how it is come to. */
export type Screen = {
  name: string
  address: string | (() => Promise<string>)
  /** What is there when the screen is whole. */
  shows: string | RegExp
  /** What is to be prepared before the page is opened; its device can be told to keep something. */
  before?: (page: Page) => Promise<void>
  /** What is to be done there before it is looked at. */
  after?: (page: Page) => Promise<void>
  /** Of the staff's app, seen by somebody of that role; otherwise the customers'. */
  staff?: StaffRole
  /** A phone's unless said. */
  viewport?: ViewportSize
  /** It takes a device of its own, with a service worker: what it changes there cannot be taken back. */
  ownDevice?: true
  /** Of whatever is pressed there, in both directions; what a finger needs unless said. */
  leastTargetPx?: number
}
