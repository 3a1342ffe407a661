import { useOverlay } from '#pwa/lib/navigation/use-overlay.ts'
import { partOrNothing } from '#pwa/ui/layout/part/part.tsx'
import { OnceOpened } from '#pwa/ui/overlays/once-opened/once-opened.tsx'

const Arrival = partOrNothing(async () => (await import('./promotion-arrival.tsx')).PromotionArrival)

/** Where a mailed code comes in, `/?promo=…`. */
export function PromotionHost() {
  return (
    <OnceOpened open={useOverlay('promo').open}>
      <Arrival />
    </OnceOpened>
  )
}
