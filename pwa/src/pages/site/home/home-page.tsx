import type { PickupDays } from '#api/features/pickup/contract.ts'
import { homeTitle } from '#api/features/site/rules/page-names.ts'
import { type FirstPickup, TodayFacts } from '#pwa/features/home/today-facts.tsx'
import { usePickupSlots } from '#pwa/features/pickup/queries.ts'
import { firstPickup as firstOf, soonestFor } from '#pwa/features/pickup/slot-choices.ts'
import { formatPickup } from '#pwa/lib/format/hours-words.ts'
import { useRestaurant } from '#pwa/lib/menu/use-menu.ts'
import { useNowOnceShown } from '#pwa/lib/state/clock.ts'
import { useServerReachable } from '#pwa/lib/state/connectivity.ts'
import { Band } from '#pwa/ui/media/drawing.tsx'
import { SiteHeader } from '../frame/site-header.tsx'
import { Ordering } from '../ordering/ordering.tsx'
import { RunningOrdersHost } from '../orders/running-orders-host.tsx'
import {
  AccountHost,
  CheckoutHost,
  InstallHost,
  LegalHost,
  PromotionHost,
  ReportHost,
  ReservationHost,
  ReviewFormHost,
  SignInHost,
} from '../overlays.tsx'
import { AccountCorner } from '../session/account-corner.tsx'
import { HeroPart } from './hero-part.tsx'
import { BelowMenu, SiteFooter } from './islands.ts'
import '../site.css'

/** The load of a lone main dish in the kitchen: the first pickup is promised for that. */
const ONE_DISH = { kitchenLoad: 2, hasAlcohol: false }

/** The first page: who we are at a glance, the menu, then all that one reads with more time. */
export function HomePage() {
  const { data: restaurant } = useRestaurant()
  return (
    <>
      {restaurant && <title>{homeTitle(restaurant)}</title>}
      <RunningOrdersHost />
      <SiteHeader home account={<AccountCorner />} />
      <main className="home-page">
        <HeroPart />
        <Band />
        <TodayPart />
        <Ordering restaurant={restaurant} />
        <BelowMenu />
      </main>
      <SiteFooter home />
      <InstallHost />
      <CheckoutHost />
      <LegalHost />
      <PromotionHost />
      <ReservationHost />
      <ReviewFormHost />
      <ReportHost />
      <AccountHost />
      <SignInHost />
    </>
  )
}

/**
 * What changes on the first view while it is looked at: the hours by the clock, the first pickup every half minute.
 * A part of its own, so that nothing else of the page is made anew with it.
 */
export function TodayPart() {
  const { data: restaurant } = useRestaurant()
  const { data: slots, isError } = usePickupSlots(ONE_DISH)
  const now = useNowOnceShown()
  const reachable = useServerReachable()
  if (!restaurant) return <div className="facts-place" />
  const until = !reachable ? 'connu au retour du réseau' : isError ? 'connu dès que le site répond' : undefined
  const firstPickup = slots && now ? pickupFact(slots, now) : ({ is: 'unknown', until } as const)
  return <TodayFacts restaurant={restaurant} now={now} firstPickup={firstPickup} />
}

function pickupFact({ days, asap }: PickupDays, now: Date): FirstPickup {
  const first = firstOf(
    days,
    soonestFor(asap, () => undefined),
  )
  return first ? { is: 'known', at: formatPickup(first, now), isAbout: first.asap === true } : { is: 'none' }
}
