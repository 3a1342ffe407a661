import type { ReactNode } from 'react'
import { getPickupCalendar, type Tracking } from '#api/features/orders/contract-tracking.ts'
import { isForTheCounter } from '#api/features/orders/rules/order-status.ts'
import { callSign } from '#api/kernel/ids.ts'
import { addressOf } from '#pwa/lib/calls/api.ts'
import { showToast } from '#pwa/lib/state/toasts.ts'
import { useNeedsNetwork } from '#pwa/ui/feedback/needs-network.tsx'
import { Button, ButtonLink } from '#pwa/ui/forms/button.tsx'
import { Icon } from '#pwa/ui/media/icon.tsx'
import { trackingAddress } from './remembered-orders.ts'
import './orders-tracking.css'

/** A row of buttons for what can be done with an order. */
export function OrderWays({ children }: { children: ReactNode }) {
  return <div className="order-ways">{children}</div>
}

type TakeAlongProps = {
  order: Pick<Tracking, 'id' | 'number' | 'callNumber' | 'status' | 'pickup'>
  token: string | undefined
}

/** A paid order as a calendar entry, and its link for whoever picks it up. Both need the token of the link. */
export function TakeAlong({ order, token }: TakeAlongProps) {
  const { id, status, pickup } = order
  const needsNetwork = useNeedsNetwork('Agenda')
  if (!token || !isForTheCounter(status)) return null
  const share = async () => {
    const url = new URL(trackingAddress(id, token), location.origin).href
    const came = await shareLink({ title: `Commande ${callSign(order)}`, url })
    if (came === 'copied') showToast({ text: 'Lien de suivi copié.', tone: 'done' })
    if (came === 'failed')
      showToast({ text: 'Copie impossible ici. Le lien est aussi dans votre email.', tone: 'problem' })
  }
  return (
    <>
      {pickup &&
        (needsNetwork ? (
          <Button blocked={needsNetwork} />
        ) : (
          <ButtonLink to={addressOf(getPickupCalendar, { params: { id }, query: { token } })}>
            <Icon name="calendar" />
            Agenda<span className="visually-hidden">, y ajouter le retrait</span>
          </ButtonLink>
        ))}
      <Button onClick={() => void share()}>
        <ShareIcon />
        Partager<span className="visually-hidden"> le suivi de la commande</span>
      </Button>
    </>
  )
}

/** Drawn like those of `Icon`, but not among them, so that the first page does not download it. */
function ShareIcon() {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d="M12 15V3M7 8l5-5 5 5M5 12v9h14v-9" />
    </svg>
  )
}

/** Opens the device's share dialog for a link; where there is none, copies the link. */
async function shareLink(link: { title: string; url: string }): Promise<'shared' | 'copied' | 'failed'> {
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share(link)
      return 'shared'
    } catch (error) {
      // The person has closed the dialog: nothing is said, and nothing is copied.
      if (error instanceof DOMException && error.name === 'AbortError') return 'shared'
    }
  }
  try {
    await navigator.clipboard.writeText(link.url)
    return 'copied'
  } catch {
    return 'failed'
  }
}
