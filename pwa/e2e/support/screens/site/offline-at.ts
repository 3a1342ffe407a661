import type { Page } from 'playwright'

export function offlineAt(words: string | RegExp) {
  return async (page: Page) => {
    await page.context().setOffline(true)
    await page.getByText(words).waitFor()
  }
}
