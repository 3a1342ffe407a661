import { useMenu } from '#pwa/lib/menu/use-menu.ts'
import { useClockSkew } from '#pwa/lib/state/clock.ts'
import { useStore } from '#pwa/lib/state/stores/use-store.ts'
import { useCopySince } from '#pwa/offline/cached/use-copy-since.ts'
import { losses } from '#pwa/offline/storage/losses.ts'
import { partOrNothing } from '#pwa/ui/layout/part/part.tsx'
import { OnceOpened } from '#pwa/ui/overlays/once-opened/once-opened.tsx'

// A device that has just lost the network may not have the code yet: the banner says enough.
const MenuNotesText = partOrNothing(async () => (await import('./menu-notes-text.tsx')).MenuNotesText)

/** Above the menu, where there is something to know about it; the code comes only then. */
export function MenuNotes() {
  const copyAt = useCopySince(useMenu())
  const skewMs = useClockSkew()
  const hasLosses = useStore(losses).length > 0
  return (
    <OnceOpened open={copyAt !== undefined || skewMs !== 0 || hasLosses}>
      <MenuNotesText copyAt={copyAt} skewMs={skewMs} />
    </OnceOpened>
  )
}
