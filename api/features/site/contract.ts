/** The data that the API process and the page's bundle exchange to render public pages on the server. */
import type { Menu, MenuItem } from '#api/features/menu/contract.ts'
import type { MenuLead } from '#api/features/menu/rules/menu-lead.ts'
import type { PublicRestaurant } from '#api/features/settings/contract.ts'

/** A dish as its own page shows it: on one menu or on both, with the names of what it contains. */
export type PageDish = {
  id: string
  takeaway?: MenuItem | undefined
  dineIn?: MenuItem | undefined
  names: Pick<Menu, 'allergenLabels' | 'allergenDetails' | 'variantLabels'>
}

/**
 * A page is rendered from this data, and the document carries it, so that the scripts need no request to take over. The
 * menu comes with pages that list it, with what it leads by where it is ordered from, one dish with the dish's own page.
 */
export type PageData = { restaurant: PublicRestaurant; menu?: Menu; lead?: MenuLead; dish?: PageDish }

/** The data of `/`, from which those of all other pages are taken. */
export type HomeData = PageData & { menu: Menu; lead: MenuLead }

export type PageToRender = { path: string; data: PageData }

/** A page's title as text, and the HTML of its root. */
export type RenderedPage = { title: string; root: string }

/** The id of the script element that holds the data and is never executed. */
export const HOME_DATA_ID = 'home-data'
