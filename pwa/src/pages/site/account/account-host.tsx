import { useOverlay } from '#pwa/lib/navigation/use-overlay.ts'
import { later } from '#pwa/lib/state/later.ts'
import { createStore } from '#pwa/lib/state/stores/store.ts'
import { useStore } from '#pwa/lib/state/stores/use-store.ts'
import { LateSheet } from '#pwa/ui/overlays/late-sheet/late-sheet.tsx'

const loadSections = later(async () => (await import('./account-sections.tsx')).AccountSections)
const loadSheets = later(async () => (await import('./account-sections.tsx')).prefetchSections)

const ahead = createStore(false)

/** Brings the account's sheets and sets them up closed, ahead of the tap that opens one. Without a line nothing happens. */
export async function expectAccount(): Promise<void> {
  if (ahead.get()) return
  const [prefetchSections] = await Promise.all([loadSheets(), loadSections()]).catch(() => [])
  if (prefetchSections) ahead.set(await prefetchSections())
}

/** Where the account opens, `?compte=commandes`. Its sheets stand in account-sections.tsx. */
export function AccountHost() {
  const { open, close } = useOverlay('compte')
  const isExpected = useStore(ahead)
  return (
    <LateSheet
      open={open || isExpected}
      title="Votre compte"
      shape="page"
      onClose={close}
      load={loadSections}
      sheet={{ isAhead: isExpected }}
    />
  )
}
