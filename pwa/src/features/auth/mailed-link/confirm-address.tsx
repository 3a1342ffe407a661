import { useMutation } from '@tanstack/react-query'
import { verifyEmail } from '#api/features/auth/contract.ts'
import { ApiProblem, call } from '#pwa/lib/api.ts'
import { Button } from '#pwa/ui/button.tsx'
import { Notice } from '#pwa/ui/notice.tsx'
import { checkSession } from '../session.ts'

type ConfirmAddressProps = {
  token: string
  onDone: () => void
  /** The link is used, or over. */
  onDeadLink: () => void
}

/**
 * The press that confirms the address. Opening the link is not enough: mail scanners open links too, some even run the
 * page, and would confirm for a mailbox's owner what somebody else began with their address.
 */
export function ConfirmAddress({ token, onDone, onDeadLink }: ConfirmAddressProps) {
  const confirming = useMutation({
    mutationFn: () => call(verifyEmail, { body: { token } }),
    onSuccess: () => {
      // The account's orders and points have changed, if it is signed in here.
      void checkSession()
      onDone()
    },
    onError: error => {
      if (error instanceof ApiProblem && error.code === 'token_invalid') onDeadLink()
    },
  })
  return (
    <>
      {confirming.error && <Notice tone="problem">{confirming.error.message}</Notice>}
      <Button
        look="primary"
        block
        busy={confirming.isPending}
        busyLabel="Confirmation…"
        onClick={() => confirming.mutate()}
      >
        Confirmer mon adresse
      </Button>
    </>
  )
}
