import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import type { AccountSection } from '#pwa/features/auth/account-menu.tsx'
import { useOverlay } from '#pwa/lib/navigation/use-overlay.ts'
import { hasSessionExpired, useCustomer } from '#pwa/lib/session/customer-session.ts'
import { later, patiently } from '#pwa/lib/state/later.ts'
import { showToast } from '#pwa/lib/state/toasts.ts'
import { LateSheet } from '#pwa/ui/overlays/late-sheet.tsx'
import type { AccountSheetProps } from './account-sheet.ts'

/** Each part of the account is a chunk of its own; the title is what its sheet says itself. */
const SHEETS = {
  commandes: {
    title: 'Mes commandes',
    load: later(async () => (await import('./orders-sheet.tsx')).OrdersSheet),
  },
  profil: { title: 'Mon profil', load: later(async () => (await import('./profile-sheet.tsx')).ProfileSheet) },
  points: {
    title: 'Points fidélité',
    load: later(async () => (await import('./loyalty-sheet.tsx')).LoyaltySheet),
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

const loadCheck = later(async () => (await import('#pwa/features/auth/session.ts')).checkSession)
const loadWords = later(async () => (await import('#pwa/features/cart/session-over-words.ts')).sessionOverWords)

type SignedIn = {
  /** Something is open that only a signed-in customer may see. */
  wanted: boolean
  /** The dialog was closed without signing in, or the account was left: nothing may stay open. */
  onRefused: () => void
}

/**
 * Has a guest who opens the account sign in first: the dialog lies over what was asked for, so that it is there once
 * they are signed in, and gone when they are not. The same when the session expires meanwhile.
 */
function useSignedIn({ wanted, onRefused }: SignedIn): void {
  const signIn = useOverlay('connexion')
  const isSignedIn = useCustomer() !== undefined
  const asked = useRef(false)
  const wasSignedIn = useRef(false)

  const ask = useEffectEvent(() => {
    asked.current = true
    signIn.show('entrer')
  })
  const refuse = useEffectEvent(() => {
    asked.current = false
    onRefused()
  })
  useEffect(() => {
    const hasLeft = wasSignedIn.current && !hasSessionExpired()
    wasSignedIn.current = wanted && isSignedIn
    if (!wanted || isSignedIn) asked.current = false
    else if (signIn.open) asked.current = true
    else if (asked.current || hasLeft) refuse()
    else ask()
  }, [wanted, isSignedIn, signIn.open])
}

/** The server may have ended the session: where it says so, the customer is asked to sign in again. */
async function confirmSession(): Promise<void> {
  const checkSession = await loadCheck()
  if ((await checkSession()) === 'ended') {
    const words = await patiently(loadWords)
    showToast({ tone: 'problem', text: await words() })
  }
}
