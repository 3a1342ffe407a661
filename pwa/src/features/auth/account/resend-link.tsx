import { useMutation } from '@tanstack/react-query'
import { resendVerifyEmail } from '#api/features/customers/contract/customer-access.ts'
import { ApiProblem, call } from '#pwa/lib/calls/api.ts'
import { customerToken } from '#pwa/lib/session/customer-session.ts'
import { Button } from '#pwa/ui/forms/button/button.tsx'
import { checkSession } from '../session.ts'

/** Has a signed-in customer mailed a further link that confirms the address. What came of it stands below. */
export function ResendLink({ look }: { look: 'link' | 'primary' }) {
  const resending = useMutation({
    mutationFn: () => call(resendVerifyEmail, {}, { token: customerToken() }),
    // It was confirmed elsewhere, or the session is over: either way the page is behind.
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
        {resending.isSuccess && 'Un lien de confirmation vous attend dans votre boîte e-mail.'}
        {resending.error?.message}
      </p>
    </>
  )
}
