import { formatEuros, toCents } from '#api/kernel/order/money.ts'
import { formatMoment } from '#pwa/lib/format/moment-words.ts'
import { Link } from '#pwa/lib/navigation/link.tsx'
import { useNow } from '#pwa/lib/state/clock.ts'
import { Banner } from '#pwa/ui/feedback/notice.tsx'
import { useDisputesToAnswer } from './queries.ts'

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
      {first.answerBy && `À répondre avant ${formatMoment(new Date(first.answerBy), now)}.`}
    </Banner>
  )
}
