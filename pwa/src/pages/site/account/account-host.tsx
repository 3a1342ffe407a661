import { useOverlay } from '#pwa/lib/use-overlay.ts'
import { OnceOpened } from '#pwa/ui/once-opened.tsx'
import { prefetchable } from '#pwa/ui/prefetchable.ts'

const sections = prefetchable(async () => {
  const { AccountSections, prefetchSections } = await import('./account-sections.tsx')
  prefetchSections()
  return AccountSections
})

/** Where the account opens, `?compte=commandes`. Its sheets stand in account-sections.tsx. */
export function AccountHost() {
  return (
    <OnceOpened open={useOverlay('compte').open}>
      <sections.Component />
    </OnceOpened>
  )
}

/** Brings what the account's sheets are made of, ahead of the tap that opens one. */
export const prefetchAccount = sections.prefetch
