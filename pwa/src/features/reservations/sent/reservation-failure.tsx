import { ApiProblem } from '#pwa/lib/calls/api.ts'
import { telAddress, unbroken } from '#pwa/lib/format/contact-words.ts'
import { Notice } from '#pwa/ui/feedback/notice.tsx'

type ReservationFailureProps = {
  error: unknown
  /** The server's refusal of an earlier try, which was sent in the background. */
  refusal: string | undefined
  phone: string
}

/** Why the reservation was not sent. It never says that it was. */
export function ReservationFailure({ error, refusal, phone }: ReservationFailureProps) {
  const call = <a href={telAddress(phone)}>{unbroken(phone)}</a>
  const sentence = error instanceof ApiProblem && error.code === 'rate_limited' ? error.message : error ? '' : refusal
  return (
    <Notice tone="problem">
      {sentence ? (
        <>
          {sentence} Ou appelez le {call}.
        </>
      ) : (
        <>La demande n’est pas partie. Réessayez ou appelez le {call}.</>
      )}
    </Notice>
  )
}
