import { ResendLink } from '#pwa/features/auth/resend-link.tsx'
import { Profile } from '#pwa/features/customers/profile.tsx'
import { useFreshCustomer } from '#pwa/features/customers/queries.ts'
import { accountCall } from '#pwa/lib/calls/account-call.ts'
import { NetworkFailure } from '#pwa/lib/calls/api.ts'
import { useCustomer } from '#pwa/lib/session/customer-session.ts'
import { Notice } from '#pwa/ui/feedback/notice.tsx'
import { RetryButton, Skeleton } from '#pwa/ui/feedback/placeholders.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { Sheet } from '#pwa/ui/overlays/sheet.tsx'
import type { AccountSheetProps } from './account-sheet.ts'

/** 'Mon profil', `?compte=profil`: the copy that this device has, at once, then the server's. */
export function ProfileSheet({ open, onClose, onSection, onSessionOver }: AccountSheetProps) {
  const customer = useCustomer()
  const { error, refetch } = useFreshCustomer(accountCall(onSessionOver), open)
  return (
    <Sheet
      open={open}
      onClose={onClose}
      shape="page"
      title="Mon profil"
      outline={<Skeleton lines={6} />}
      footer={
        <Button block onClick={() => onSection('parametres')}>
          Modifier mon profil
        </Button>
      }
    >
      {error && customer && <OlderCopy isOffline={error instanceof NetworkFailure} onRetry={() => void refetch()} />}
      {customer && <Profile customer={customer} resend={<ResendLink look="link" />} />}
    </Sheet>
  )
}

function OlderCopy({ isOffline, onRetry }: { isOffline: boolean; onRetry: () => void }) {
  return (
    <Notice icon={isOffline ? 'offline' : 'alert'}>
      <p>
        {isOffline ? 'Hors connexion. ' : 'Le site ne répond pas comme prévu. '}
        Voici la dernière copie de votre profil.
      </p>
      <RetryButton look="link" onRetry={onRetry} />
    </Notice>
  )
}
