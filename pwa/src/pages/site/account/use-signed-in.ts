import { useEffect, useEffectEvent, useRef } from 'react'
import { useOverlay } from '#pwa/lib/navigation/use-overlay.ts'
import { hasSessionExpired } from '#pwa/lib/session/customer-session.ts'
import { useCustomer } from '#pwa/lib/session/use-customer.ts'
import { later, patiently } from '#pwa/lib/state/later.ts'
import { showToast } from '#pwa/lib/state/toasts.ts'

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
export function useSignedIn({ wanted, onRefused }: SignedIn): void {
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
export async function confirmSession(): Promise<void> {
  const checkSession = await loadCheck()
  if ((await checkSession()) === 'ended') {
    const words = await patiently(loadWords)
    showToast({ tone: 'problem', text: await words() })
  }
}
