import { ApiProblem } from '#pwa/lib/calls/api.ts'
import { telAddress, unbroken } from '#pwa/lib/forms/phone.ts'
import { Notice } from '#pwa/ui/feedback/notice/notice.tsx'

type ReservationFailureProps = {
  error: unknown
  /** The server's refusal of an earlier try, which was sent in the background. */
  refusal: string | undefined
  phone: string
}

/** Why the reservation was not sent. It never says that it was. */
export function ReservationFailure({ error, refusal, phone }: ReservationFailureProps) {
  const call = <a href={telAddress(phone)}>{unbroken(phone)}</a>
  const sentence = error ? sentenceOf(error) : refusal
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

/** A failing server may have taken it: who tries again asks for the same table, who calls may ask for another. */
function sentenceOf(error: unknown): string {
  if (!(error instanceof ApiProblem)) return ''
  if (error.status >= 500)
    return 'Le site ne répond pas. Réessayez dans un instant\u00a0: la demande ne compte qu’une fois.'
  return error.code === 'rate_limited' ? error.message : ''
}
