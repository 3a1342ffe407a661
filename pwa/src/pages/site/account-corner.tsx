import { lazy, Suspense } from 'react'
import { AccountButton } from '#pwa/features/auth/account/account-button.tsx'
import { useCustomer } from '#pwa/lib/use-customer.ts'
import { useOverlay } from '#pwa/lib/use-overlay.ts'
import { OnceOpened } from '#pwa/ui/once-opened.tsx'
import { useSessionCheck } from './use-session-check.ts'

const AccountMenu = lazy(async () => ({
  default: (await import('#pwa/features/auth/account/account-menu.tsx')).AccountMenu,
}))
const SignInSheet = lazy(async () => ({ default: (await import('./sign-in-sheet.tsx')).SignInSheet }))

const MENU = 'account-menu'

/** The account in the header: signing in, `?connexion=entrer`, or the signed-in customer's menu. */
export function AccountCorner() {
  const customer = useCustomer()
  const signIn = useOverlay('connexion')
  const checkSession = useSessionCheck(() => signIn.show('entrer'))
  return (
    <>
      <AccountButton customer={customer} menuId={MENU} onSignIn={() => signIn.show('entrer')} />
      {customer && (
        <Suspense fallback={null}>
          <AccountMenu id={MENU} customer={customer} onOpen={checkSession} onLoggedOut={forgetDetails} />
        </Suspense>
      )}
      <OnceOpened open={signIn.open}>
        <SignInSheet />
      </OnceOpened>
    </>
  )
}

/** The next person at this device finds no name and address in the checkout. */
async function forgetDetails(): Promise<void> {
  const { startAfresh } = await import('#pwa/features/checkout/draft.ts')
  startAfresh()
}
