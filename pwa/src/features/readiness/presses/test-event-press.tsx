import { Notice } from '#pwa/ui/feedback/notice.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { useTestEvent } from '../queries.ts'

/** Has the payment provider send an event for a try, and says whether it came; the line is asked again once it did. */
export function TestEventPress() {
  const test = useTestEvent()
  return (
    <>
      {test.isError && <Notice tone="problem">{test.error.message}</Notice>}
      {test.data?.received === false && (
        <Notice tone="problem">
          Rien n’est arrivé en dix secondes. Comparez STRIPE_WEBHOOK_SECRET au secret de cette adresse sur
          dashboard.stripe.com.
        </Notice>
      )}
      <Button busy={test.isPending} busyLabel="Essai…" onClick={() => test.mutate()}>
        Faire envoyer un essai
      </Button>
      <p className="soft" role="status">
        {test.data?.received && 'L’essai est arrivé, avec la bonne signature.'}
      </p>
    </>
  )
}
