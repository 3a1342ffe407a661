import { useSyncExternalStore } from 'react'
import { createListeners } from '#pwa/lib/listeners.ts'
import { useOverlay } from '#pwa/lib/use-overlay.ts'
import { OnceOpened } from '#pwa/ui/once-opened.tsx'
import { prefetchable } from '#pwa/ui/prefetchable.ts'

const load = () => import('./account-sections.tsx')
const sections = prefetchable(async () => (await load()).AccountSections)

let isAhead = false
const listeners = createListeners()

/** Brings the account's sheets and sets them up closed, ahead of the tap that opens one. Without a line nothing happens. */
export async function expectAccount(): Promise<void> {
  if (isAhead || !(await sections.prefetch())) return
  isAhead = await (await load()).prefetchSections()
  listeners.tell()
}

/** Where the account opens, `?compte=commandes`. Its sheets stand in account-sections.tsx. */
export function AccountHost() {
  const { open } = useOverlay('compte')
  const isExpected = useSyncExternalStore(
    listeners.add,
    () => isAhead,
    () => false,
  )
  return (
    <OnceOpened open={open || isExpected}>
      <sections.Component isAhead={isExpected} />
    </OnceOpened>
  )
}
