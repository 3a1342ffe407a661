/** What each public page tells search engines about itself (schema.org), as one graph a page. Pure. */
import type { Menu } from '#api/features/menu/contract/menu.ts'
import type { PublicRestaurant } from '#api/features/settings/contract/restaurant.ts'
import type { PageDish } from '../../contract/home-data.ts'
import { dishPath } from '../heads/paths.ts'
import { dineInNode, dishNode, takeawayNode } from './menu-node.ts'
import { restaurantNode } from './restaurant-node.ts'

/**
 * Restaurant and takeaway menu.
 * @param origin the public one
 * @param image address of the picture that represents the restaurant
 */
export function homeGraph(menu: Menu, restaurant: PublicRestaurant, origin: string, image: string): object {
  return graph(restaurantNode(restaurant, menu, origin, image), takeawayNode(menu, origin))
}

export function dineInGraph(menu: Menu, restaurant: PublicRestaurant, origin: string): object {
  return graph(dineInNode(menu, origin), breadcrumbs(restaurant, origin, 'La carte sur place', '/sur-place'))
}

/** The dish as it is taken away, or else as it is eaten at table. */
export function dishGraph(page: PageDish, restaurant: PublicRestaurant, origin: string): object {
  const dish = page.takeaway ?? page.dineIn
  if (!dish) return graph()
  const path = dishPath(page.id)
  return graph(
    { ...dishNode(dish, origin), '@id': `${origin}${path}#plat` },
    breadcrumbs(restaurant, origin, dish.name, path),
  )
}

export function textGraph(restaurant: PublicRestaurant, origin: string, title: string, path: string): object {
  return graph(
    { '@type': 'WebPage', '@id': origin + path, url: origin + path, name: title, inLanguage: 'fr' },
    breadcrumbs(restaurant, origin, title, path),
  )
}

function graph(...nodes: object[]): object {
  return { '@context': 'https://schema.org', '@graph': nodes }
}

/** The way from the first page to this one. */
function breadcrumbs({ name }: PublicRestaurant, origin: string, here: string, path: string) {
  const step = (position: number, name: string, path: string) => ({
    '@type': 'ListItem',
    position,
    name,
    item: origin + path,
  })
  return { '@type': 'BreadcrumbList', itemListElement: [step(1, name, '/'), step(2, here, path)] }
}
