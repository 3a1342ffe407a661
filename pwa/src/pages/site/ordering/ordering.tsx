import { Suspense, useCallback, useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Menu } from '#api/features/menu/contract.ts'
import type { PriceBook } from '#api/features/pricing/rules/price-book.ts'
import type { PublicRestaurant } from '#api/features/settings/contract.ts'
import { CartBar } from '#pwa/features/cart/cart-bar.tsx'
import { countOf } from '#pwa/features/cart/cart-lines.ts'
import { addToCart, useCart } from '#pwa/features/cart/cart-store.ts'
import { MenuState } from '#pwa/features/menu/menu-state.tsx'
import { ServiceSwitch, serviceOf } from '#pwa/features/menu/service-switch.tsx'
import { hasOrders } from '#pwa/features/orders/tracking/has-orders.ts'
import { useMenuLead } from '#pwa/lib/menu/menu-lead.ts'
import { type NewLine, useMenu, usePriceBook } from '#pwa/lib/menu/use-menu.ts'
import { useOverlay } from '#pwa/lib/navigation/use-overlay.ts'
import { useCustomer } from '#pwa/lib/session/customer-session.ts'
import { useClockSkew } from '#pwa/lib/state/clock.ts'
import { later } from '#pwa/lib/state/later.ts'
import { useDeviceFact, useStore } from '#pwa/lib/state/use-store.ts'
import { useCopySince } from '#pwa/offline/cached/use-copy-since.ts'
import { losses } from '#pwa/offline/storage/device-database.ts'
import { partOrNothing } from '#pwa/ui/layout/part.tsx'
import { LateSheet, OnceOpened } from '#pwa/ui/overlays/late-sheet.tsx'
import { MenuOverlays } from './menu-overlays.tsx'
import { SearchedMenu } from './searched-menu.tsx'
import '../site.css'

/** The two menus, what opens over them, and the cart that the one to take away fills. */
export function Ordering({ restaurant }: { restaurant: PublicRestaurant | undefined }) {
  const { data: menu, isError, refetch } = useMenu()
  const lead = useMenuLead(menu, restaurant)
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
            lead={lead}
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

const loadCart = later(async () => (await import('./cart-part.tsx')).CartPart)
/** The price rules come with it, and not with the page: until then the bar leads to the cart without a price. */
const CartTotal = partOrNothing(async () => (await import('#pwa/features/cart/cart-total.tsx')).CartTotal)

type CartCornerProps = {
  menu: Menu | undefined
  book: PriceBook | undefined
  /** Only beside the menu that fills it. */
  barShown: boolean
}

/** The cart: its bar while there is something in it, and what opens from there. */
function CartCorner({ menu, book, barShown }: CartCornerProps) {
  const count = countOf(useCart().lines)
  const drawer = useOverlay('panier')
  const hasLines = count > 0

  // Whoever has something in the cart opens it: it is there before the tap. A failed try is made again by the tap.
  useEffect(() => {
    if (hasLines) loadCart().catch(() => undefined)
  }, [hasLines])

  return (
    <>
      {barShown && hasLines && (
        <CartBar
          count={count}
          total={
            <Suspense fallback={null}>
              <CartTotal book={book} />
            </Suspense>
          }
          onOpen={() => drawer.show()}
        />
      )}
      <LateSheet
        open={drawer.open}
        title="Votre panier"
        shape="drawer"
        onClose={drawer.close}
        load={loadCart}
        sheet={{ open: drawer.open, book, menu, onClose: drawer.close }}
      />
    </>
  )
}

// A device that has just lost the network may not have the code yet: the banner says enough.
const MenuNotesText = partOrNothing(async () => (await import('./menu-notes-text.tsx')).MenuNotesText)

/** Above the menu, where there is something to know about it; the code comes only then. */
function MenuNotes() {
  const copyAt = useCopySince(useMenu())
  const skewMs = useClockSkew()
  const hasLosses = useStore(losses).length > 0
  return (
    <OnceOpened open={copyAt !== undefined || skewMs !== 0 || hasLosses}>
      <MenuNotesText copyAt={copyAt} skewMs={skewMs} />
    </OnceOpened>
  )
}

const LastOrderPart = partOrNothing(async () => (await import('./last-order-part.tsx')).LastOrderPart)

/** Above the menu, where this device or its customer has ordered before: the last order again. Its code comes only there. */
function LastOrderHost({ restaurant }: { restaurant: PublicRestaurant | undefined }) {
  const hasOrdered = useDeviceFact(hasOrders, false)
  const isSignedIn = useCustomer() !== undefined
  return (
    <OnceOpened open={hasOrdered || isSignedIn}>
      <LastOrderPart restaurant={restaurant} />
    </OnceOpened>
  )
}
