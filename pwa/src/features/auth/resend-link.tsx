import { useMutation } from '@tanstack/react-query'
import { resendVerifyEmail } from '#api/features/customers/contract.ts'
import { ApiProblem, call } from '#pwa/lib/calls/api.ts'
import { customerToken } from '#pwa/lib/session/customer-session.ts'
import { Button } from '#pwa/ui/forms/button.tsx'
import { checkSession } from './session.ts'

/** Mails a signed-in customer a further link that confirms the address, and says below what came of it. */
export function ResendLink({ look }: { look: 'link' | 'primary' }) {
  const resending = useMutation({
    mutationFn: () => call(resendVerifyEmail, {}, { token: customerToken() }),
    // The address was confirmed elsewhere, or the session is over: either way the page has to ask again.
    onError: error => {
      if (error instanceof ApiProblem && error.code !== 'rate_limited') void checkSession()
    },
  })
  return (
    <>
      <Button
        look={look}
        block={look === 'primary'}
        busy={resending.isPending}
        busyLabel="Envoi…"
        onClick={() => resending.mutate()}
      >
        Recevoir un nouveau lien
      </Button>
      <p role="status">
        {resending.isSuccess && 'Un lien de confirmation vous attend dans votre boîte email.'}
        {resending.error?.message}
      </p>
    </>
  )
}
