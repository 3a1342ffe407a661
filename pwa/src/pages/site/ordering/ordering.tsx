import { lazy, Suspense, useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { PublicRestaurant } from '#api/features/settings/contract/restaurant.ts'
import { addToCart } from '#pwa/features/cart/store/cart-store.ts'
import { MenuState } from '#pwa/features/menu/list/menu-state.tsx'
import { MenuTools } from '#pwa/features/menu/search/menu-tools.tsx'
import { useMenuSearch } from '#pwa/features/menu/search/use-menu-search.ts'
import { serviceOf } from '#pwa/features/menu/service.ts'
import { ServiceSwitch } from '#pwa/features/menu/service-switch.tsx'
import { TakeawayMenu } from '#pwa/features/menu/takeaway-menu.tsx'
import type { NewLine } from '#pwa/lib/menu/new-line.ts'
import { useMenu, usePriceBook } from '#pwa/lib/menu/use-menu.ts'
import { useOverlay } from '#pwa/lib/navigation/use-overlay.ts'
import { alcoholRefusal } from './alcohol-refusal.ts'
import { CartCorner } from './cart-corner.tsx'
import { LastOrderHost } from './last-order-host.tsx'
import { MenuNotes } from './menu-notes.tsx'
import { MenuOverlays } from './menu-overlays.tsx'
import './ordering.css'

const DineInMenu = lazy(async () => ({
  default: (await import('#pwa/features/menu/dine-in/dine-in-menu.tsx')).DineInMenu,
}))

/** What an added line may be changed to; without it, as where the line is cut, the cart has the line all the same. */
const Added = lazy(() =>
  import('./added-part.tsx').then(
    ({ AddedPart }) => ({ default: AddedPart }),
    () => ({ default: () => null }),
  ),
)

/** The two menus, what opens over them, and the cart that the one to take away fills. */
export function Ordering({ restaurant }: { restaurant: PublicRestaurant | undefined }) {
  const { data: menu, isError, refetch } = useMenu()
  const book = usePriceBook()
  const service = serviceOf(useSearchParams()[0])
  const search = useMenuSearch(menu, service)
  const dish = useOverlay('plat')
  const reservation = useOverlay('reserver')
  const formule = useOverlay('formule')
  const avoided = useOverlay('eviter')
  const add = useCallback((line: NewLine) => void addToCart(line), [])
  return (
    <section className="ordering" id="menu" aria-labelledby="menu-title">
      <h2 id="menu-title">La carte</h2>
      {/* Before the list: by keyboard it follows 'Aller au menu', not the last dish. */}
      <CartCorner menu={menu} book={book} barShown={service === 'takeaway'} />
      <MenuNotes />
      <ServiceSwitch service={service} />
      {service === 'takeaway' && <LastOrderHost restaurant={restaurant} />}
      {menu ? (
        <>
          <MenuTools search={search} names={menu} onChooseAvoided={() => avoided.show()} />
          {service === 'takeaway' ? (
            <TakeawayMenu
              menu={menu}
              search={search}
              alcoholRefusal={alcoholRefusal(restaurant)}
              onAdd={add}
              onChoose={dish.show}
              Added={Added}
              onCompose={formule.show}
            />
          ) : (
            <Suspense fallback={<MenuState />}>
              <DineInMenu
                menu={menu}
                week={restaurant?.week}
                search={search}
                onDetail={dish.show}
                onReserve={() => reservation.show()}
              />
            </Suspense>
          )}
          <MenuOverlays menu={menu} service={service} restaurant={restaurant} onAdd={add} />
        </>
      ) : (
        <MenuState onRetry={isError ? () => void refetch() : undefined} />
      )}
    </section>
  )
}
