import { lazy, Suspense, useState } from 'react'
import { AccountButton } from '#pwa/features/auth/account/account-button.tsx'
import { useCustomer } from '#pwa/lib/use-customer.ts'
import { useOverlay } from '#pwa/lib/use-overlay.ts'
import { useSessionCheck } from './use-session-check.ts'

const AccountMenu = lazy(async () => ({
  default: (await import('#pwa/features/auth/account/account-menu.tsx')).AccountMenu,
}))

const MENU = 'account-menu'

/** The account in the header: signing in, or the signed-in customer's menu. */
export function AccountCorner() {
  const customer = useCustomer()
  const signIn = useOverlay('connexion')
  const checkSession = useSessionCheck(() => signIn.show('entrer'))
  // The menu's part may still be on its way when its button is tapped: it then opens as soon as it has come.
  const [isAwaited, setAwaited] = useState(false)
  const onOpen = () => {
    setAwaited(false)
    checkSession()
  }
  return (
    <>
      <AccountButton
        customer={customer}
        menuId={MENU}
        onSignIn={() => signIn.show('entrer')}
        onMenu={() => setAwaited(document.getElementById(MENU) === null)}
      />
      {customer && (
        <Suspense fallback={null}>
          <AccountMenu
            id={MENU}
            customer={customer}
            isAwaited={isAwaited}
            onOpen={onOpen}
            onLoggedOut={forgetDetails}
          />
        </Suspense>
      )}
    </>
  )
}

/** The next person at this device finds no name and address in the checkout. */
async function forgetDetails(): Promise<void> {
  const { startAfresh } = await import('#pwa/features/checkout/draft.ts')
  startAfresh()
}
