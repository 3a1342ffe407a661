import { useInvited } from '#pwa/features/install/prompt/offer.ts'
import { partOrNothing } from '#pwa/ui/layout/part/part.tsx'
import { OnceOpened } from '#pwa/ui/overlays/once-opened/once-opened.tsx'

// Without a network the code may not be there yet: the next visit will do.
const InstallPart = partOrNothing(async () => (await import('./install-part.tsx')).InstallPart)

/**
 * Where the app offers itself.
 * @param props.hasPaid what is seen here is a paid order: as good a moment as a second visit
 */
export function InstallHost({ hasPaid = false }: { hasPaid?: boolean }) {
  const isInvited = useInvited()
  return (
    <OnceOpened open={isInvited || hasPaid}>
      <InstallPart hasPaid={hasPaid} />
    </OnceOpened>
  )
}
