import { lazy, Suspense, useRef } from 'react'
import { AccountButton } from '#pwa/features/auth/account/account-button.tsx'
import { AccountPopover } from '#pwa/features/auth/account/account-popover.tsx'
import { useCustomer } from '#pwa/lib/use-customer.ts'
import { useOverlay } from '#pwa/lib/use-overlay.ts'
import { expectAccount } from './account/account-host.tsx'
import { forgetDetails } from './forget-details.ts'
import { useSessionCheck } from './use-session-check.ts'

const AccountMenu = lazy(async () => ({
  default: (await import('#pwa/features/auth/account/account-menu.tsx')).AccountMenu,
}))

const MENU = 'account-menu'

/** The account in the header: signing in, or the signed-in customer's menu. */
export function AccountCorner() {
  const customer = useCustomer()
  const signIn = useOverlay('connexion')
  const account = useOverlay('compte')
  const checkSession = useSessionCheck(() => signIn.show('entrer'))
  const popover = useRef<HTMLElement>(null)
  const onOpen = () => {
    void expectAccount()
    // Its figures may have grown old, and the session may be over.
    checkSession()
  }
  return (
    <>
      <AccountButton customer={customer} menuId={MENU} onSignIn={() => signIn.show('entrer')} />
      {customer && (
        <AccountPopover ref={popover} id={MENU} onOpen={onOpen}>
          <Suspense fallback={null}>
            <AccountMenu
              customer={customer}
              onClose={() => popover.current?.hidePopover()}
              onSection={account.show}
              onLoggedOut={forgetDetails}
            />
          </Suspense>
        </AccountPopover>
      )}
    </>
  )
}
