import { Hero } from '#pwa/features/home/hero.tsx'
import { TodayFacts } from '#pwa/features/home/today-facts.tsx'
import { usePickupDays } from '#pwa/features/pickup/queries.ts'
import { earliestSlot } from '#pwa/features/pickup/slot-choices.ts'
import { pickupInWords } from '#pwa/lib/pickup-words.ts'
import { useNowOnceShown } from '#pwa/lib/use-now.ts'
import { useRestaurant } from '#pwa/lib/use-restaurant.ts'
import { Band } from '#pwa/ui/band.tsx'
import { AccountHost } from './account/account-host.tsx'
import { AccountCorner } from './account-corner.tsx'
import { CheckoutHost } from './checkout/checkout-host.tsx'
import { BelowMenu, SiteFooter } from './islands.ts'
import { LegalHost } from './legal-host.tsx'
import { Ordering } from './ordering.tsx'
import { ReservationHost } from './reservation-host.tsx'
import { ReviewFormHost } from './review-form-host.tsx'
import { SignInHost } from './sign-in-host.tsx'
import { SiteHeader } from './site-header.tsx'
import './home-page.css'

/** What a lone main dish weighs in the kitchen: the first pickup is promised for that. */
const ONE_DISH = { kitchenLoad: 2, hasAlcohol: false }

/** The first page: who we are at a glance, the menu, then all that one reads with more time. */
export function HomePage() {
  const { data: restaurant } = useRestaurant()
  const { data: days } = usePickupDays(ONE_DISH)
  const now = useNowOnceShown()
  const first = days && earliestSlot(days)
  return (
    <>
      {restaurant && <title>{`${restaurant.name}, cuisine thaïe à emporter`}</title>}
      <SiteHeader home account={<AccountCorner />} />
      <main className="home-page">
        <Hero district={restaurant?.district} />
        <Band />
        {restaurant ? (
          <TodayFacts restaurant={restaurant} now={now} firstPickup={first && now && pickupInWords(first, now)} />
        ) : (
          <div className="facts-place" />
        )}
        <Ordering restaurant={restaurant} />
        <BelowMenu />
      </main>
      <SiteFooter home />
      <CheckoutHost />
      <LegalHost />
      <ReservationHost />
      <ReviewFormHost />
      <AccountHost />
      <SignInHost />
    </>
  )
}
