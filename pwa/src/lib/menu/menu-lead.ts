import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Menu } from '#api/features/menu/contract.ts'
import { type MenuLead, menuLead, SET_MENUS } from '#api/features/menu/rules/menu-lead.ts'
import type { PublicRestaurant } from '#api/features/settings/contract.ts'
import { clock } from '../state/clock.ts'

/** Where a lead is kept that came with the page, until the menu is left. */
export function menuLeadKey() {
  return ['menu-lead'] as const
}

/**
 * The section that the takeaway menu begins with, decided once for a visit to it, so that nothing moves while somebody looks: as the
 * server has rendered the page, else by the page's clock when the menu is first there. A restaurant that is unknown by
 * then says nothing of its hours: the set menus lead.
 */
export function useMenuLead(menu: Menu | undefined, restaurant: PublicRestaurant | undefined): MenuLead {
  const client = useQueryClient()
  const [lead, setLead] = useState(() => client.getQueryData<MenuLead>(menuLeadKey()))
  useEffect(() => () => client.removeQueries({ queryKey: menuLeadKey() }), [client])
  if (lead || !menu) return lead ?? SET_MENUS
  const decided = restaurant ? menuLead(menu, restaurant, clock.now()) : SET_MENUS
  setLead(decided)
  return decided
}
