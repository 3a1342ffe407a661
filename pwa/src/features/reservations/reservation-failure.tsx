import { ApiProblem } from '#pwa/lib/api.ts'
import { telAddress, unbroken } from '#pwa/lib/phone.ts'
import { Notice } from '#pwa/ui/notice.tsx'

/** Why the request is not there (yet). Never says that it was sent. */
export function ReservationFailure(props: { error: unknown; waiting: boolean; phone: string }) {
  const { error, waiting, phone } = props
  const call = <a href={telAddress(phone)}>{unbroken(phone)}</a>
  if (waiting) {
    return (
      <Notice tone="problem" icon="offline">
        En attente d’envoi. Nous l’enverrons dès le retour du réseau : gardez cette page ouverte, ou appelez le {call}.
      </Notice>
    )
  }
  if (error instanceof ApiProblem && error.code === 'rate_limited') {
    return (
      <Notice tone="problem">
        {error.message} Ou appelez le {call}.
      </Notice>
    )
  }
  return <Notice tone="problem">La demande n’est pas partie. Réessayez ou appelez le {call}.</Notice>
}
