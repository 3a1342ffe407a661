import { useLocation, useSearchParams } from 'react-router-dom'
import type { AccountSection } from '#pwa/features/auth/account/account-entries.ts'
import { useOverlay } from '#pwa/lib/navigation/use-overlay.ts'
import { useCustomer } from '#pwa/lib/session/use-customer.ts'
import { later } from '#pwa/lib/state/later.ts'
import { LateSheet } from '#pwa/ui/overlays/late-sheet/late-sheet.tsx'
import type { AccountSheetProps } from './sheets/account-sheet.ts'
import { confirmSession, useSignedIn } from './use-signed-in.ts'

/** Each part of the account is a chunk of its own; the title is what its sheet says itself. */
const SHEETS = {
  commandes: {
    title: 'Mes commandes',
    load: later(async () => (await import('./sheets/orders-sheet.tsx')).OrdersSheet),
  },
  profil: { title: 'Mon profil', load: later(async () => (await import('./sheets/profile-sheet.tsx')).ProfileSheet) },
  points: {
    title: 'Points fidélité',
    load: later(async () => (await import('./sheets/loyalty-sheet.tsx')).LoyaltySheet),
  },
  parametres: { title: 'Paramètres', load: later(async () => (await import('./settings-sheet.tsx')).SettingsSheet) },
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
    const isShown = section === shown
    return (
      <LateSheet<AccountSheetProps>
        key={section}
        {...SHEETS[section]}
        open={isShown || isAhead}
        shape="page"
        onClose={close}
        sheet={{ open: isShown, onClose: close, onSection, onSessionOver: confirmSession }}
      />
    )
  })
}

/** Brings the code of all of them; false when some did not come. */
export async function prefetchSections(): Promise<boolean> {
  const came = await Promise.allSettled(SECTIONS.map(section => SHEETS[section].load()))
  return came.every(({ status }) => status === 'fulfilled')
}

/** An address that names no part of the account shows the first of them. */
function sectionOf(value: string | undefined): Section | undefined {
  return SECTIONS.find(section => section === value) ?? SECTIONS[0]
}
