/** What the API process and the page's own bundle hand each other to have `/` rendered ahead. */
import type { Menu } from '#api/features/menu/contract/menu.ts'
import type { PublicRestaurant } from '#api/features/settings/contract/restaurant.ts'

/** What the page is made from; it comes with it, so that taking it over asks the server for nothing. */
export type HomeData = { menu: Menu; restaurant: PublicRestaurant }

/** The page's title as text, and the HTML of its root. */
export type RenderedHome = { title: string; root: string }

/** The id of the inert script that carries the data. */
export const HOME_DATA_ID = 'home-data'
