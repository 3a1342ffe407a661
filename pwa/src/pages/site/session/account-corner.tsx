import { Suspense, useEffect, useEffectEvent, useRef } from 'react'
import { AccountButton, AccountPanel } from '#pwa/features/auth/account-button.tsx'
import { useOverlay } from '#pwa/lib/navigation/use-overlay.ts'
import { customerToken, useCustomer } from '#pwa/lib/session/customer-session.ts'
import { isServerReachable, watchServer } from '#pwa/lib/state/connectivity.ts'
import { later, patiently } from '#pwa/lib/state/later.ts'
import { showToast } from '#pwa/lib/state/toasts.ts'
import { part } from '#pwa/ui/layout/part.tsx'
import { giveLostFocus } from '#pwa/ui/overlays/modal.ts'
import { RunningOrdersHost } from '../orders/running-orders-host.tsx'
import { expectAccount } from '../overlays.tsx'

const AccountMenu = part(async () => (await import('#pwa/features/auth/account-menu.tsx')).AccountMenu)

const loadForget = later(async () => (await import('./forget-details.ts')).forgetDetails)
/** However late: what the device holds of somebody who has left must go. */
const forgetDetails = () => void patiently(loadForget).then(forget => forget())

/** The account in the header: signing in, or the signed-in customer's menu. */
export function AccountCorner() {
  const customer = useCustomer()
  const signIn = useOverlay('connexion')
  const account = useOverlay('compte')
  const checkSession = useSessionCheck(() => signIn.show('entrer'))
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDialogElement>(null)
  // What it was opened from has closed under it: the native dialog has nowhere to give the focus back to.
  useEffect(() => (account.open ? () => giveLostFocus(() => button.current) : undefined), [account.open])
  const onOpen = () => {
    panel.current?.showModal()
    // Not the first of its buttons, which would stand out as if it were chosen.
    panel.current?.focus()
    void expectAccount()
    // Its figures may have grown old, and the session may be over.
    checkSession()
  }
  return (
    <>
      <AccountButton ref={button} customer={customer} onOpen={onOpen} onSignIn={() => signIn.show('entrer')} />
      {customer && (
        <AccountPanel ref={panel}>
          <Suspense fallback={null}>
            <AccountMenu
              customer={customer}
              running={<RunningOrdersHost again />}
              onClose={() => panel.current?.close()}
              onSection={account.show}
              onLoggedOut={forgetDetails}
            />
          </Suspense>
        </AccountPanel>
      )}
    </>
  )
}

const loadCheck = later(async () => (await import('#pwa/features/auth/session.ts')).checkSession)
const loadWords = later(async () => (await import('#pwa/features/cart/session-over-words.ts')).sessionOverWords)

/**
 * Has the server confirm the session that this device kept, once for each page that is opened; while the server does
 * not answer, again as soon as it does. A guest's page asks nothing, and does not even load what would ask.
 * @returns asks once more
 */
function useSessionCheck(onSignIn: () => void): () => void {
  const check = async () => {
    if (!customerToken()) return
    const checkSession = await patiently(loadCheck)
    if ((await checkSession()) !== 'ended') return
    const words = await patiently(loadWords)
    showToast({
      tone: 'problem',
      text: await words(),
      action: { label: 'Se connecter', run: onSignIn },
    })
  }
  const checkNow = useEffectEvent(() => void check())
  useEffect(() => {
    checkNow()
    let wasReachable = isServerReachable()
    return watchServer(() => {
      const isBack = !wasReachable && isServerReachable()
      wasReachable = isServerReachable()
      if (isBack) checkNow()
    })
  }, [])
  return () => void check()
}
