import { homeTitle, storyLineOf } from '#api/features/site/rules/page-names.ts'
import { Hero } from '#pwa/features/home/hero.tsx'
import { useRestaurant } from '#pwa/lib/menu/use-restaurant.ts'
import { Band } from '#pwa/ui/media/band/band.tsx'
import { AccountHost } from '../account/account-host.tsx'
import { CheckoutHost } from '../checkout/checkout-host.tsx'
import { SiteHeader } from '../frame/around/site-header.tsx'
import { InstallHost } from '../install/install-host.tsx'
import { LegalHost } from '../legal/legal-host.tsx'
import { Ordering } from '../ordering/ordering.tsx'
import { RunningOrdersHost } from '../orders/running-orders-host.tsx'
import { ReportHost } from '../reviews/report-host.tsx'
import { ReviewFormHost } from '../reviews/review-form-host.tsx'
import { AccountCorner } from '../session/account-corner.tsx'
import { SignInHost } from '../session/sign-in-host.tsx'
import { ReservationHost } from '../tables/reservation-host.tsx'
import { BelowMenu, SiteFooter } from './islands.ts'
import { PromotionHost } from './promotion-host.tsx'
import { TodayPart } from './today-part.tsx'
import './home-page.css'

/** The first page: who we are at a glance, the menu, then all that one reads with more time. */
export function HomePage() {
  const { data: restaurant } = useRestaurant()
  return (
    <>
      {restaurant && <title>{homeTitle(restaurant)}</title>}
      <RunningOrdersHost />
      <SiteHeader home account={<AccountCorner />} />
      <main className="home-page">
        <Hero district={restaurant?.district} storyLine={restaurant && storyLineOf(restaurant)} />
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
