import { logOut } from '#pwa/features/auth/session.ts'
import { DeleteAccount } from '#pwa/features/customers/data/delete-account.tsx'
import { EndThisDevice } from '#pwa/features/customers/devices/end-this-device.tsx'
import { dropProfileDraft } from '#pwa/features/customers/settings/profile-draft.ts'
import type { AccountCall } from '#pwa/lib/calls/callers/account-call.ts'
import { type Customer, forgetCustomer } from '#pwa/lib/session/customer-session.ts'
import { showToast } from '#pwa/lib/state/toasts.ts'
import { Sheet } from '#pwa/ui/overlays/sheet/sheet.tsx'
import { eraseDetails, forgetDetails } from '../../session/forget-details.ts'
import { useCloseThen } from './use-close-then.ts'

type Overlay = { open: boolean; close: () => void }

type WaysOutProps = {
  /** The settings are: what lies over them goes with them. */
  open: boolean
  customer: Customer | undefined
  ask: AccountCall
  leaving: Overlay
  deleting: Overlay
}

/** Long enough to be read by who has just lost an account. */
const FAREWELL_MS = 10_000

/** The two dialogs that end in being signed out. The account's sheets then close by themselves, the cart stays. */
export function WaysOut({ open, customer, ask, leaving, deleting }: WaysOutProps) {
  const stopAsking = useCloseThen(leaving)
  const goOnAsGuest = useCloseThen(deleting)
  const leave = () => {
    void logOut()
    void forgetDetails()
    showToast({ text: 'Vous êtes déconnecté.' })
  }
  const forget = () => {
    dropProfileDraft()
    forgetCustomer()
    void eraseDetails()
    showToast({
      tone: 'done',
      text: 'Votre compte est supprimé. Vous pouvez toujours commander sans compte.',
      durationMs: FAREWELL_MS,
    })
  }
  return (
    <>
      <EndThisDevice open={open && leaving.open} onClose={leaving.close} onEnd={() => stopAsking(leave)} />
      <Sheet open={open && deleting.open} onClose={deleting.close} shape="card" title="Supprimer mon compte">
        {customer && (
          <DeleteAccount customer={customer} ask={ask} onKeep={deleting.close} onDeleted={() => goOnAsGuest(forget)} />
        )}
      </Sheet>
    </>
  )
}
