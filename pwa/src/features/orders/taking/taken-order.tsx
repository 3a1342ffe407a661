import type { ReactNode } from 'react'
import { callSign } from '#api/kernel/ids.ts'
import { toCents } from '#api/kernel/order/money.ts'
import { formatTimeInSentence, parisTime } from '#api/kernel/time/paris-time.ts'
import { formatPickup } from '#pwa/lib/format/hours-words.ts'
import { Price } from '#pwa/ui/data/price.tsx'
import { Button, ButtonLink } from '#pwa/ui/forms/button.tsx'
import { CopyButton } from '#pwa/ui/forms/copy-button.tsx'
import { Icon } from '#pwa/ui/media/icon.tsx'
import { useBoard } from '../board/line/board-store.ts'
import { AtTill } from '../board/tickets/at-till.tsx'
import type { TakenOrder as Taken } from './taking-calls.ts'
import './orders-taking.css'

type TakenOrderProps = {
  taken: Taken
  now: Date
  /** The link as a code that the customer's phone reads. */
  code: (address: string) => ReactNode
  onNext: () => void
}

/** An order that was just taken: its number to call, or the code by which it is paid, until it is. */
export function TakenOrder({ taken, now, code, onNext }: TakenOrderProps) {
  // The payment is heard of by the board.
  const known = useBoard().orders?.get(taken.order.id)
  const order = known ? { ...taken.order, ...known, customerInfo: taken.order.customerInfo } : taken.order
  const isWaiting = order.status === 'pending'
  return (
    <section className="taken-order" aria-labelledby="taken">
      <div className="shown">
        {isWaiting ? (
          <>
            <div className="code">{code(taken.trackingUrl)}</div>
            <p>À scanner par le client, pour payer sur son téléphone.</p>
          </>
        ) : (
          <>
            <p>Numéro à appeler</p>
            <b className="sign">{callSign(order)}</b>
          </>
        )}
      </div>
      <div className="words" aria-live="polite">
        <h2 id="taken">{isWaiting ? 'Lien de paiement' : order.till ? 'Confirmée, à la caisse' : 'Confirmée'}</h2>
        <p className="facts">
          {order.customerInfo.name}
          {order.pickup && `, ${formatPickup(order.pickup, now)}`}
          <b>
            <Price cents={toCents(order.totalAmount)} />
          </b>
        </p>
        {isWaiting && <Waiting taken={taken} />}
        {order.status === 'cancelled' && <p>Annulée&nbsp;: elle n’a pas été payée à temps.</p>}
        {!isWaiting && !order.till && order.status !== 'cancelled' && (
          <p className="good">
            <Icon name="check" /> {order.totalAmount > 0 ? 'Payée par carte.' : 'Rien à payer.'}
          </p>
        )}
        <AtTill order={order} name={callSign(order)} />
        <div className="ways">
          <Button look="primary" onClick={onNext}>
            Nouvelle commande
          </Button>
          <ButtonLink to="/admin/commandes">Retour aux commandes</ButtonLink>
        </div>
      </div>
    </section>
  )
}

function Waiting({ taken: { payBy, sentBy, trackingUrl } }: { taken: Taken }) {
  const until = payBy && formatTimeInSentence(parisTime(new Date(payBy)))
  const ways = [...(sentBy.includes('sms') ? ['SMS'] : []), ...(sentBy.includes('mail') ? ['email'] : [])]
  return (
    <>
      <p>
        {ways.length > 0
          ? `Lien envoyé par ${ways.join(' et par ')}.`
          : 'Ni SMS ni email\u00a0: montrez ce code, ou copiez le lien.'}
      </p>
      <CopyButton text={trackingUrl} copied="Lien copié">
        Copier le lien
      </CopyButton>
      <p>Créneau gardé jusqu’à {until}. La commande part en cuisine dès le paiement.</p>
    </>
  )
}
