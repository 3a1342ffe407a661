import { useSyncExternalStore } from 'react'
import { useOverlay } from '#pwa/lib/use-overlay.ts'
import { OnceOpened } from '#pwa/ui/once-opened.tsx'
import { prefetchable } from '#pwa/ui/prefetchable.ts'

const load = () => import('./account-sections.tsx')
const sections = prefetchable(async () => (await load()).AccountSections)

let isAhead = false
const listeners = new Set<() => void>()

/** Brings the account's sheets and sets them up closed, ahead of the tap that opens one. Without a line nothing happens. */
export async function expectAccount(): Promise<void> {
  if (isAhead || !(await sections.prefetch())) return
  isAhead = await (await load()).prefetchSections()
  for (const listener of listeners) listener()
}

/** Where the account opens, `?compte=commandes`. Its sheets stand in account-sections.tsx. */
export function AccountHost() {
  const { open } = useOverlay('compte')
  const isExpected = useSyncExternalStore(
    subscribe,
    () => isAhead,
    () => false,
  )
  return (
    <OnceOpened open={open || isExpected}>
      <sections.Component isAhead={isExpected} />
    </OnceOpened>
  )
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
