import type { Page } from 'playwright'

/** A screen or an overlay of the site, and how it is come to. */
export type Screen = {
  name: string
  address: string | (() => Promise<string>)
  /** What is there when the screen is whole. */
  shows: string | RegExp
  /** What is to be done there before. */
  after?: (page: Page) => Promise<void>
}
