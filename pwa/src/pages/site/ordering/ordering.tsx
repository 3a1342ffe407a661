import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { PublicRestaurant } from '#api/features/settings/contract.ts'
import { addToCart } from '#pwa/features/cart/store/cart-store.ts'
import { MenuState } from '#pwa/features/menu/list/menu-state.tsx'
import { serviceOf } from '#pwa/features/menu/service.ts'
import { ServiceSwitch } from '#pwa/features/menu/service-switch.tsx'
import type { NewLine } from '#pwa/lib/menu/new-line.ts'
import { useMenu, usePriceBook } from '#pwa/lib/menu/use-menu.ts'
import { useOverlay } from '#pwa/lib/navigation/use-overlay.ts'
import { CartCorner } from './cart/cart-corner.tsx'
import { LastOrderHost } from './last-order-host.tsx'
import { MenuOverlays } from './menu-overlays.tsx'
import { MenuNotes } from './notes/menu-notes.tsx'
import { SearchedMenu } from './searched-menu.tsx'
import './ordering.css'

/** The two menus, what opens over them, and the cart that the one to take away fills. */
export function Ordering({ restaurant }: { restaurant: PublicRestaurant | undefined }) {
  const { data: menu, isError, refetch } = useMenu()
  const book = usePriceBook()
  const service = serviceOf(useSearchParams()[0])
  const dish = useOverlay('plat')
  const { show: showReservation } = useOverlay('reserver')
  const formule = useOverlay('formule')
  const { show: showAvoided } = useOverlay('eviter')
  const reserve = useCallback(() => showReservation(), [showReservation])
  const chooseAvoided = useCallback(() => showAvoided(), [showAvoided])
  const add = useCallback((line: NewLine) => void addToCart(line), [])
  return (
    <section className="ordering" id="menu" aria-labelledby="menu-title">
      <h2 id="menu-title">La carte</h2>
      {/* Before the list: by keyboard it follows 'Aller à la carte', not the last dish. */}
      <CartCorner menu={menu} book={book} barShown={service === 'takeaway'} />
      <MenuNotes />
      <ServiceSwitch service={service} />
      {service === 'takeaway' && <LastOrderHost restaurant={restaurant} />}
      {menu ? (
        <>
          <SearchedMenu
            menu={menu}
            service={service}
            restaurant={restaurant}
            onAdd={add}
            onDish={dish.show}
            onFormule={formule.show}
            onAvoided={chooseAvoided}
            onReserve={reserve}
          />
          <MenuOverlays menu={menu} service={service} restaurant={restaurant} onAdd={add} />
        </>
      ) : (
        <MenuState onRetry={isError ? () => void refetch() : undefined} />
      )}
    </section>
  )
}
