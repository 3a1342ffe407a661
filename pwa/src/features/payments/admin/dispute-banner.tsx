import { queryOptions, useQuery } from '@tanstack/react-query'
import { getDisputeEvidence, listDisputes } from '#api/features/payments/contract-disputes.ts'
import { formatEuros, toCents } from '#api/kernel/order/money.ts'
import { staffCall } from '#pwa/lib/calls/staff-call.ts'
import { useStaffFile } from '#pwa/lib/calls/staff-file.ts'
import { formatMoment } from '#pwa/lib/format/moment-words.ts'
import { Link } from '#pwa/lib/navigation/link.tsx'
import { useNow } from '#pwa/lib/state/clock.ts'
import { Banner } from '#pwa/ui/feedback/notice.tsx'

/** A dispute has days, and its mail has come long before. */
const LOOK_AGAIN_MS = 5 * 60_000

/** Over every page of an administrator while a bank waits for an answer: how much, why, and until when. */
export function DisputeBanner({ isAdmin }: { isAdmin: boolean }) {
  const now = useNow()
  const open = useDisputesToAnswer(isAdmin) ?? []
  const [first] = open
  if (!first) return null
  const others = open.length > 1 ? ` et ${open.length - 1}\u00a0autre${open.length > 2 ? 's' : ''}` : ''
  return (
    <Banner icon="alert" action={<Link to="/admin/litiges">Répondre</Link>}>
      {`Litige de ${formatEuros(toCents(first.amount))}${others}\u00a0: ${first.reason}. `}
      {first.answerBy && `Réponse à donner avant ${formatMoment(new Date(first.answerBy), now)}.`}
    </Banner>
  )
}

const disputesQuery = (isAdmin: boolean) =>
  queryOptions({
    queryKey: ['admin disputes'],
    queryFn: ({ signal }) => staffCall(listDisputes, {}, { signal }),
    refetchInterval: LOOK_AGAIN_MS,
    enabled: isAdmin,
  })

/** Disputes, and refunds and payouts that failed. */
export function useOutsideMoney() {
  return useQuery(disputesQuery(true))
}

/** The dispute that has to be answered first; undefined where there is none, or nobody may see it. */
export function useDisputesToAnswer(isAdmin: boolean) {
  const { data } = useQuery(disputesQuery(isAdmin))
  return data?.disputes
    .filter(({ isToAnswer }) => isToAnswer)
    .sort((one, other) => (one.answerBy ?? '9').localeCompare(other.answerBy ?? '9'))
}

/** Saves a dispute's evidence. */
export function useEvidence(id: string, fileName: string) {
  return useStaffFile(getDisputeEvidence, { params: { dispute_id: id } }, fileName)
}
