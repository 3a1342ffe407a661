import { About } from '#pwa/features/about/about.tsx'
import { Contact } from '#pwa/features/contact/contact.tsx'
import { MinorsBanner } from '#pwa/features/menu/list/minors-banner/minors-banner.tsx'
import { useMenu } from '#pwa/lib/menu/use-menu.ts'
import { useRestaurant } from '#pwa/lib/menu/use-restaurant.ts'
import { useOverlay } from '#pwa/lib/navigation/use-overlay.ts'
import { useNowOnceShown } from '#pwa/lib/state/use-now.ts'
import { Band } from '#pwa/ui/media/band/band.tsx'
import { ReviewsHost } from '../reviews/reviews-host.tsx'

/** What comes after the menu on the first page; nothing of it is in the first view. */
export function BelowMenu() {
  const { data: restaurant } = useRestaurant()
  const { data: menu } = useMenu()
  const now = useNowOnceShown()
  const reservation = useOverlay('reserver')
  return (
    restaurant && (
      <>
        <Band />
        <About restaurant={restaurant} />
        <ReviewsHost />
        <Contact restaurant={restaurant} now={now} onReserve={() => reservation.show()} />
        <MinorsBanner menu={menu} />
      </>
    )
  )
}
