import type { Page } from 'playwright'

/** Presses the only button of a name. */
export const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).click()
