/** What a page's calls are answered with, for states that a server of a test is hardly ever in. */
import type { Page } from 'playwright'

/** Answers a call with this. @param address as in `**\/api/status` */
export const answering = (address: string, json: unknown) => async (page: Page) =>
  void (await page.route(address, route => route.fulfill({ json })))

/** Answers it as a server that broke down. */
export const failing = (address: string) => async (page: Page) => {
  const json = { code: 'internal', detail: 'Une erreur est survenue. Réessayez dans un instant.' }
  await page.route(address, route => route.fulfill({ status: 500, json }))
}

/** Never answers it, so that the page waits. */
export const silent = (address: string) => async (page: Page) => void (await page.route(address, () => undefined))
