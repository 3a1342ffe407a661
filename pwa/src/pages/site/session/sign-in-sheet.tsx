import { useEffect, useEffectEvent } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { MODES } from '#pwa/features/auth/account-form.tsx'
import { SignInDialog } from '#pwa/features/auth/sign-in-dialog.tsx'
import { dropRewardsOfOthers } from '#pwa/features/cart/reward-lines.ts'
import { lastKnownOrders } from '#pwa/features/orders/tracking/last-known.ts'
import { joiningWords } from '#pwa/features/orders/tracking/tracking-words.ts'
import { useRestaurant } from '#pwa/lib/menu/use-menu.ts'
import { useOverlay } from '#pwa/lib/navigation/use-overlay.ts'
import { useCustomer } from '#pwa/lib/session/customer-session.ts'
import { showToast } from '#pwa/lib/state/toasts.ts'
import { LegalLink } from '../legal/legal-link.tsx'
import { RunningOrdersHost } from '../orders/running-orders-host.tsx'

/** Two sentences are read in so long. */
const WHY_MS = 12_000

/** The sign-in dialog over whatever is there. It closes by itself once somebody is signed in, in another tab too. */
export function SignInSheet() {
  const { open, value, close } = useOverlay('connexion')
  const { state } = useLocation()
  const [, setSearch] = useSearchParams()
  const { data: restaurant } = useRestaurant()
  const customerId = useCustomer()?.id
  const isSignedIn = customerId !== undefined

  const leave = useEffectEvent(close)
  useEffect(() => {
    if (!open || customerId === undefined) return
    // An expired session keeps its free dishes in the cart, for the same person only.
    void dropRewardsOfOthers(customerId)
    leave()
  }, [open, customerId])
  const mode = MODES.find(name => name === value) ?? 'entrer'
  return (
    <SignInDialog
      mode={open && !isSignedIn ? mode : undefined}
      running={<RunningOrdersHost again />}
      restaurantName={restaurant?.name}
      privacyLink={words => <LegalLink name="confidentialite">{words}</LegalLink>}
      // In its own place: Back leaves the dialog, however many forms were seen.
      onMode={next =>
        setSearch(
          search => {
            search.set('connexion', next)
            return search
          },
          { replace: true, state },
        )
      }
      onRegistered={() => {
        const why = joiningWords(lastKnownOrders())
        if (why) showToast({ tone: 'done', text: why, durationMs: WHY_MS })
        else showToast({ tone: 'done', text: 'Un lien de confirmation vous attend dans votre boîte email.' })
      }}
      onClose={close}
    />
  )
}
