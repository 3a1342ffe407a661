import { memo, useState } from 'react'
import { tillDue } from '#api/features/orders/rules/order-status.ts'
import { callSign } from '#api/kernel/ids.ts'
import { plural } from '#api/kernel/plural.ts'
import { formatTimeInSentence, parisTime } from '#api/kernel/time/paris-time.ts'
import { showToast } from '#pwa/lib/state/toasts.ts'
import { Price } from '#pwa/ui/data/price.tsx'
import { useNeedsNetwork } from '#pwa/ui/feedback/needs-network.tsx'
import { Icon } from '#pwa/ui/media/icon.tsx'
import { see } from '../line/board-store.ts'
import { piecesOf } from '../line/stations.ts'
import { useCollect } from './at-till.tsx'
import { ChooseButton, ShortName, StepButton, type TicketProps, useShownSync } from './printed-ticket.tsx'
import { SyncMark } from './sync-mark.tsx'
import { ageOf } from './ticket-age.ts'
import { AllergyBox, hasAllergy } from './ticket-lines.tsx'
import './printed-ticket.css'

const HAND_OVER = { label: 'Remettre', icon: 'check', to: 'delivered' } as const

/**
 * An order on the shelf: its number, its customer, what to check, and the step. What has to come before the bag is handed
 * over stands in the step's place: the money of the till, then the age.
 */
export const ReadyTicket = memo(function ReadyTicket(props: TicketProps) {
  const { order, status, isUnseen, isArrived, onMore } = props
  const [isOfAge, setOfAge] = useState(false)
  const sync = useShownSync(order, status)
  const called = callSign(order)
  const due = tillDue(order)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a touch anywhere marks the order as seen; on a keyboard, its buttons do
    <article
      className="printed-ticket ready-ticket"
      data-status={status}
      data-unseen={isUnseen || isArrived || undefined}
      data-unsynced={sync}
      aria-label={`Commande ${called}`}
      onClick={isUnseen || isArrived ? () => see([order.id]) : undefined}
    >
      <h3 className="open">
        <button type="button" aria-label={`Autres actions pour ${called}`} onClick={() => onMore(order.id)}>
          <b className="call">{order.callNumber ?? order.pickup?.time ?? '–:–'}</b>
          <span className="who">
            <ShortName name={order.customerInfo.name} />
            <span className="visually-hidden"> {order.number}</span>
          </span>
          <Check {...props} />
        </button>
      </h3>
      {sync === 'asking' && <ChooseButton number={called} />}
      {sync !== 'asking' &&
        (due && !due.isCollected ? (
          <CollectButton id={order.id} name={called} />
        ) : order.alcoholPieces > 0 && !isOfAge ? (
          <button type="button" className="step" data-held onClick={() => setOfAge(true)}>
            <i className="box" />
            <span>
              18&nbsp;ans vérifié<span className="visually-hidden">, {called}</span>
            </span>
          </button>
        ) : (
          <StepButton order={order} step={HAND_OVER} ageChecked={isOfAge} />
        ))}
      {sync && <SyncMark sync={sync} />}
    </article>
  )
})

/** The one thing to look at before the bag leaves: the allergy, the money, the customer who waits or does not come. */
function Check({ order, status, since, leadMinutes, now }: TicketProps) {
  const { customerHereAt, alcoholPieces } = order
  const due = tillDue(order)
  const age = ageOf({ pickup: order.pickup, since, status }, leadMinutes, now)
  if (hasAllergy(order)) return <AllergyBox order={order} />
  if (due && !due.isCollected)
    return (
      <span className="check">
        <Icon name="card" />À encaisser <Price cents={due.cents} />
      </span>
    )
  if (customerHereAt)
    return (
      <span className="check" data-here>
        <Icon name="user" />
        Là depuis {formatTimeInSentence(parisTime(new Date(customerHereAt)))}
      </span>
    )
  if (age.words)
    return (
      <span className="check" data-absent>
        <Icon name="clock" />
        {age.words}
      </span>
    )
  return (
    <span className="check">
      {plural(piecesOf(order), 'article', 'articles')}
      {alcoholPieces > 0 && `, ${plural(alcoholPieces, 'alcool', 'alcools')}`}
    </span>
  )
}

/** Notes that the till has the money; the bag can be handed over by the next tap. */
function CollectButton({ id, name }: { id: string; name: string }) {
  const collect = useCollect()
  const needsNetwork = useNeedsNetwork('Encaissée')
  const sayProblem = (error: Error) => showToast({ title: name, text: error.message, tone: 'problem' })
  return (
    <button
      type="button"
      className="step"
      data-held
      aria-disabled={needsNetwork !== undefined || collect.isPending || undefined}
      title={needsNetwork}
      onClick={() => needsNetwork === undefined && !collect.isPending && collect.mutate(id, { onError: sayProblem })}
    >
      <i className="box" />
      <span>
        {needsNetwork ? 'Hors connexion' : 'Encaissée'}
        <span className="visually-hidden"> {name}</span>
      </span>
    </button>
  )
}
