/** The data that the API process and the page's bundle exchange to render `/` on the server. */
import type { Menu } from '#api/features/menu/contract/menu.ts'
import type { PublicRestaurant } from '#api/features/settings/contract/restaurant.ts'

/**
 * The page is rendered from this data, and the document carries it, so that the scripts need no request to take over.
 */
export type HomeData = { menu: Menu; restaurant: PublicRestaurant }

/** The page's title as text, and the HTML of its root. */
export type RenderedHome = { title: string; root: string }

/** The id of the script element that holds the data and is never executed. */
export const HOME_DATA_ID = 'home-data'
