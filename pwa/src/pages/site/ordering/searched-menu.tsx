import { type ComponentType, memo, Suspense } from 'react'
import type { Menu } from '#api/features/menu/contract.ts'
import { type MenuLead, SET_MENUS } from '#api/features/menu/rules/menu-lead.ts'
import type { PublicRestaurant } from '#api/features/settings/contract.ts'
import type { AddedProps } from '#pwa/features/menu/dish-row.tsx'
import { MenuState } from '#pwa/features/menu/menu-state.tsx'
import { MenuTools } from '#pwa/features/menu/search/menu-tools.tsx'
import { useMenuSearch } from '#pwa/features/menu/search/use-menu-search.ts'
import type { Service } from '#pwa/features/menu/service-switch.tsx'
import { TakeawayMenu } from '#pwa/features/menu/takeaway-menu.tsx'
import type { NewLine } from '#pwa/lib/menu/use-menu.ts'
import { part, partOrNothing } from '#pwa/ui/layout/part.tsx'
import { InCart } from './in-cart.tsx'
import { alcoholRefusal } from './menu-overlays.tsx'

const DineInMenu = part(async () => (await import('#pwa/features/menu/dine-in-menu.tsx')).DineInMenu)

/** The changes of an added line; without them, as where the line is cut, the cart has the line all the same. */
export const Added: ComponentType<AddedProps> = partOrNothing(async () => (await import('./added-part.tsx')).AddedPart)

type SearchedMenuProps = {
  menu: Menu
  service: Service
  /** What the takeaway menu begins with. */
  lead?: MenuLead
  restaurant: PublicRestaurant | undefined
  onAdd: (line: NewLine) => void
  onDish: (dishId: string) => void
  onFormule: (formuleId: string) => void
  onAvoided: () => void
  onReserve: () => void
}

/**
 * A menu and the search above it. It holds what is typed, and is memoised: a letter renders the list and nothing
 * around it. The functions must keep their identity.
 */
export const SearchedMenu = memo((props: SearchedMenuProps) => {
  const { menu, service, lead = SET_MENUS, restaurant, onAvoided, onReserve, ...list } = props
  const search = useMenuSearch(menu, service, service === 'takeaway' ? lead : SET_MENUS)
  return (
    <>
      <MenuTools search={search} names={menu} onChooseAvoided={onAvoided} />
      {service === 'takeaway' ? (
        <TakeawayMenu
          menu={menu}
          lead={lead}
          found={search.found}
          alcoholRefusal={alcoholRefusal(restaurant)}
          onAdd={list.onAdd}
          onChoose={list.onDish}
          Added={Added}
          InCart={InCart}
          onCompose={list.onFormule}
        />
      ) : (
        <Suspense fallback={<MenuState />}>
          <DineInMenu
            menu={menu}
            restaurant={restaurant}
            found={search.found}
            onDetail={list.onDish}
            onReserve={onReserve}
          />
        </Suspense>
      )}
    </>
  )
})
