import { useOverlay } from '#pwa/lib/navigation/use-overlay.ts'
import { createStore } from '#pwa/lib/state/stores/store.ts'
import { useStore } from '#pwa/lib/state/stores/use-store.ts'
import { prefetchable } from '#pwa/ui/navigation/prefetchable/prefetchable.ts'
import { OnceOpened } from '#pwa/ui/overlays/once-opened/once-opened.tsx'

const load = () => import('./account-sections.tsx')
const sections = prefetchable(async () => (await load()).AccountSections)

const ahead = createStore(false)

/** Brings the account's sheets and sets them up closed, ahead of the tap that opens one. Without a line nothing happens. */
export async function expectAccount(): Promise<void> {
  if (ahead.get() || !(await sections.prefetch())) return
  ahead.set(await (await load()).prefetchSections())
}

/** Where the account opens, `?compte=commandes`. Its sheets stand in account-sections.tsx. */
export function AccountHost() {
  const { open } = useOverlay('compte')
  const isExpected = useStore(ahead)
  return (
    <OnceOpened open={open || isExpected}>
      <sections.Component isAhead={isExpected} />
    </OnceOpened>
  )
}
