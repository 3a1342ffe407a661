/** What a page's calls are answered with, for states that a server of a test is hardly ever in. */
import type { Page } from 'playwright'
import { VERSION_HEADER } from '#api/features/menu/rules/availability.ts'

/** Answers a call with this. @param address as in `**\/api/status` */
export const answering = (address: string, json: unknown) => async (page: Page) =>
  void (await page.route(address, route => route.fulfill({ json })))

/** Changes what the server answers. */
export const changed =
  <Answer>(address: string, change: (answer: Answer) => unknown) =>
  async (page: Page) =>
    void (await page.route(address, async route => {
      const answer = await route.fetch()
      // The page came with a menu, and asks for a head alone whether it still holds.
      const headers = { ...answer.headers(), [VERSION_HEADER]: 'changed' }
      if (route.request().method() === 'HEAD') return route.fulfill({ headers })
      await route.fulfill({ json: change((await answer.json()) as Answer), headers })
    }))

type Dishes = Record<string, { id: string }[]>

/** Changes a dish of the menu to take away. */
export const dishChanged = (id: string, change: object) =>
  changed<{ takeaway: Dishes }>('**/api/menu', ({ takeaway, ...menu }) => {
    const categories = Object.entries(takeaway).map(([category, dishes]) => [
      category,
      dishes.map(dish => (dish.id === id ? { ...dish, ...change } : dish)),
    ])
    return { ...menu, takeaway: Object.fromEntries(categories) }
  })

/** Answers it as a server that broke down. */
export const failing = (address: string) => async (page: Page) => {
  const json = { code: 'internal', detail: 'Une erreur est survenue. Réessayez dans un instant.' }
  await page.route(address, route => route.fulfill({ status: 500, json }))
}

/** Never answers it, so that the page waits. */
export const silent = (address: string) => async (page: Page) => void (await page.route(address, () => undefined))
