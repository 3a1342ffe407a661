import { useCallback } from 'react'
import { dineInTitle } from '#api/features/site/rules/page-names.ts'
import { MenuState } from '#pwa/features/menu/menu-state.tsx'
import { useMenu, useRestaurant } from '#pwa/lib/menu/use-menu.ts'
import { Link } from '#pwa/lib/navigation/link.tsx'
import { useOverlay } from '#pwa/lib/navigation/use-overlay.ts'
import { CONTENT_ID } from '#pwa/ui/layout/skip-link.tsx'
import { SiteHeader } from '../frame/site-header.tsx'
import { MenuOverlays } from '../ordering/menu-overlays.tsx'
import { SearchedMenu } from '../ordering/searched-menu.tsx'
import { AccountHost, ReservationHost, SignInHost } from '../overlays.tsx'
import { AccountCorner } from '../session/account-corner.tsx'
import '../site.css'
import '../site-late.css'

/** The dining room's menu at its own address, `/sur-place`. On the first page it is the other half of the menu. */
export function DineInPage() {
  const { data: restaurant } = useRestaurant()
  const { data: menu, isError, refetch } = useMenu()
  const { show: showDish } = useOverlay('plat')
  const { show: showAvoided } = useOverlay('eviter')
  const { show: showReservation } = useOverlay('reserver')
  const reserve = useCallback(() => showReservation(), [showReservation])
  const chooseAvoided = useCallback(() => showAvoided(), [showAvoided])
  return (
    <>
      {restaurant && <title>{dineInTitle(restaurant)}</title>}
      <SiteHeader account={<AccountCorner />} />
      <main className="dine-in-page" id={CONTENT_ID}>
        <h1>Sur place</h1>
        <section className="ordering" id="menu" aria-labelledby="menu-title">
          <h2 id="menu-title">La carte</h2>
          <p>
            <Link to="/#menu">Voir la carte à emporter</Link>
          </p>
          {menu ? (
            <>
              <SearchedMenu
                menu={menu}
                service="dineIn"
                restaurant={restaurant}
                onAdd={nothingToAdd}
                onDish={showDish}
                onFormule={nothingToAdd}
                onAvoided={chooseAvoided}
                onReserve={reserve}
              />
              <MenuOverlays menu={menu} service="dineIn" restaurant={restaurant} onAdd={nothingToAdd} />
            </>
          ) : (
            <MenuState onRetry={isError ? () => void refetch() : undefined} />
          )}
        </section>
      </main>
      <ReservationHost />
      <AccountHost />
      <SignInHost />
    </>
  )
}

/** Dishes of the dining room are ordered at the table. */
function nothingToAdd() {}
