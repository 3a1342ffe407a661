import { useStore } from '#pwa/lib/state/stores/use-store.ts'
import { somethingWaits } from '#pwa/offline/outbox/outbox-marker.ts'
import { partOrNothing } from '#pwa/ui/layout/part/part.tsx'
import { OnceOpened } from '#pwa/ui/overlays/once-opened/once-opened.tsx'

// Without a network the code may not be there yet: the form itself says what waits, and the next page will too.
const OutboxBanner = partOrNothing(async () => (await import('./outbox-banner.tsx')).OutboxBanner)

/** Where the page says that something waits to be sent; the code comes only when something does. */
export function OutboxHost() {
  return (
    <OnceOpened open={useStore(somethingWaits)}>
      <OutboxBanner />
    </OnceOpened>
  )
}
