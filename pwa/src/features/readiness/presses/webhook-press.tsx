import { Notice } from '#pwa/ui/feedback/notice.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { useSetUpWebhook } from '../queries.ts'

/** Makes or completes the address for the provider's news. A new one's secret stands here until the page is left. */
export function WebhookPress() {
  const setUp = useSetUpWebhook()
  if (setUp.isSuccess) {
    const { secret } = setUp.data
    return secret === null ? (
      <p role="status">L’adresse est complète. Vérifiez à nouveau.</p>
    ) : (
      <Notice>
        <p>Adresse créée. Mettez ceci dans STRIPE_WEBHOOK_SECRET, puis redémarrez. Il ne sera plus montré.</p>
        <p>
          <code>{secret}</code>
        </p>
      </Notice>
    )
  }
  return (
    <>
      {setUp.isError && <Notice tone="problem">{setUp.error.message}</Notice>}
      <Button busy={setUp.isPending} busyLabel="Un instant…" onClick={() => setUp.mutate()}>
        Mettre l’adresse en place
      </Button>
    </>
  )
}
