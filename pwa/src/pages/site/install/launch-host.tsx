import { useDeviceFact } from '#pwa/lib/state/stores/use-store.ts'
import { partOrNothing } from '#pwa/ui/layout/part/part.tsx'
import { OnceOpened } from '#pwa/ui/overlays/once-opened/once-opened.tsx'

const LaunchPart = partOrNothing(async () => (await import('./launch-part.tsx')).LaunchPart)

/** In the installed app: follows clicks on its shortcuts. */
export function LaunchHost() {
  return (
    <OnceOpened open={useDeviceFact(isLaunched, false)}>
      <LaunchPart />
    </OnceOpened>
  )
}

function isLaunched(): boolean {
  return 'launchQueue' in window && !matchMedia('(display-mode: browser)').matches
}
