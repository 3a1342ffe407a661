import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'
import { storyLineOf } from '#api/features/site/rules/page-names.ts'
import { addToCart } from '#pwa/features/cart/cart-store.ts'
import { Hero } from '#pwa/features/home/hero.tsx'
import { LeadingDish, leadingDish } from '#pwa/features/menu/leading-dish.tsx'
import { serviceOf } from '#pwa/features/menu/service-switch.tsx'
import { type NewLine, useMenu, useRestaurant } from '#pwa/lib/menu/use-menu.ts'
import { useShowOverlay } from '#pwa/lib/navigation/use-overlay.ts'
import { Added } from '../ordering/searched-menu.tsx'

/** The first view: who we are, and a dish that one tap adds to the cart. */
export function HeroPart() {
  const { data: restaurant } = useRestaurant()
  const { data: menu } = useMenu()
  const show = useShowOverlay('plat')
  const add = useCallback((line: NewLine) => void addToCart(line), [])
  // Nothing of the dining room's menu is ordered here.
  const isTakeaway = serviceOf(useSearchParams()[0]) === 'takeaway'
  const dish = menu && isTakeaway ? leadingDish(menu) : undefined
  return (
    <Hero
      district={restaurant?.district}
      storyLine={restaurant && storyLineOf(restaurant)}
      dish={
        menu &&
        dish &&
        (plate => <LeadingDish dish={dish} menu={menu} plate={plate} onAdd={add} onChoose={show} Added={Added} />)
      }
    />
  )
}
