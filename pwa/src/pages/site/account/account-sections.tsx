import type { ReactNode } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import type { AccountSection } from '#pwa/features/auth/account/account-entries.ts'
import { useOverlay } from '#pwa/lib/navigation/use-overlay.ts'
import { useCustomer } from '#pwa/lib/session/use-customer.ts'
import { prefetchable } from '#pwa/ui/navigation/prefetchable/prefetchable.ts'
import { OnceOpened } from '#pwa/ui/overlays/once-opened/once-opened.tsx'
import type { AccountSheetProps } from './sheets/account-sheet.ts'
import { confirmSession, useSignedIn } from './use-signed-in.ts'

/** Each part of the account is a chunk of its own. */
const SHEETS = {
  commandes: sheet(async () => (await import('./sheets/orders-sheet.tsx')).OrdersSheet),
  profil: sheet(async () => (await import('./sheets/profile-sheet.tsx')).ProfileSheet),
  points: sheet(async () => (await import('./sheets/loyalty-sheet.tsx')).LoyaltySheet),
  parametres: sheet(async () => (await import('./settings-sheet.tsx')).SettingsSheet),
} satisfies Partial<Record<AccountSection, unknown>>

type Section = keyof typeof SHEETS
const SECTIONS = Object.keys(SHEETS) as Section[]

/**
 * The signed-in customer's account over whatever is there. A guest signs in first, and goes on from there.
 * @param props.isAhead once `prefetchSections` has answered yes: all sheets are set up closed, and a tap only opens one
 */
export function AccountSections({ isAhead }: { isAhead: boolean }) {
  const { open, value, close } = useOverlay('compte')
  const { state } = useLocation()
  const [, setSearch] = useSearchParams()
  const isSignedIn = useCustomer() !== undefined
  useSignedIn({ wanted: open, onRefused: close })
  const shown = open && isSignedIn ? sectionOf(value) : undefined
  const onSection = (next: AccountSection) =>
    setSearch(
      search => {
        search.set('compte', next)
        return search
      },
      { replace: true, state },
    )
  return SECTIONS.map(section => {
    const { Component } = SHEETS[section]
    const isShown = section === shown
    return (
      <OnceOpened key={section} open={isShown || isAhead}>
        <Component open={isShown} onClose={close} onSection={onSection} onSessionOver={confirmSession} />
      </OnceOpened>
    )
  })
}

/** Brings the code of all of them; false when some did not come. */
export async function prefetchSections(): Promise<boolean> {
  const came = await Promise.all(SECTIONS.map(section => SHEETS[section].prefetch()))
  return came.every(Boolean)
}

/** An address that names no part of the account shows the first of them. */
function sectionOf(value: string | undefined): Section | undefined {
  return SECTIONS.find(section => section === value) ?? SECTIONS[0]
}

function sheet(load: () => Promise<(props: AccountSheetProps) => ReactNode>) {
  return prefetchable<AccountSheetProps>(load)
}
