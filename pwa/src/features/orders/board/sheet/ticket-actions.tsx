import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { OrderStatus } from '#api/features/orders/contract-order.ts'
import { type BoardOrder, moveOrder } from '#api/features/orders/contract-staff.ts'
import { isForTheCounter, isStaffMove, isStillCooked, untimely } from '#api/features/orders/rules/order-status.ts'
import { waitingRevision } from '#api/features/orders/rules/revisions.ts'
import { callSign } from '#api/kernel/ids.ts'
import { formatEuros } from '#api/kernel/order/money.ts'
import { useStaffMutation } from '#pwa/lib/calls/staff-mutation.ts'
import { useRestaurant } from '#pwa/lib/menu/use-menu.ts'
import { useMayDo } from '#pwa/lib/session/staff-session.ts'
import { useNow } from '#pwa/lib/state/clock.ts'
import { showToast } from '#pwa/lib/state/toasts.ts'
import { NeedsNetwork, useNeedsNetwork } from '#pwa/ui/feedback/needs-network.tsx'
import { NotLoaded } from '#pwa/ui/feedback/placeholders.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { ConfirmDialog } from '#pwa/ui/overlays/confirm-dialog.tsx'
import { announceLate, useLateNotices } from '../line/late-notices.ts'
import { takeAnswer } from '../line/ticket-calls.ts'
import { minutesUntil } from '../tickets/ticket-age.ts'
import { LateLine } from '../tickets/undo-bar.tsx'
import { useRefundable } from './refund-draft.ts'

type TicketActionsProps = {
  order: BoardOrder
  onPrint: () => void
  onCancel: () => void
  onRefund: () => void
  onRevise: () => void
  onMove: () => void
  onCorrect: () => void
  printAgain: ReactNode
}

const MINUTES = [5, 10, 20] as const

const MOVES: Partial<Record<OrderStatus, readonly Deliberate[]>> = {
  ready: [
    {
      to: 'preparing',
      label: 'Pas encore prête',
      question: 'La remettre en cuisine\u00a0?',
      words: ({ unreachable }) =>
        unreachable
          ? 'Dites-le au client\u00a0: aucun message ne l’atteint.'
          : 'Si le client a été prévenu, un message lui dit qu’elle a besoin de quelques minutes.',
      done: 'de retour en cuisine.',
    },
    {
      to: 'no_show',
      label: 'Non venu',
      question: 'Personne n’est venu la chercher\u00a0?',
      words: ({ paymentStatus }) =>
        paymentStatus === 'unpaid'
          ? 'Elle quitte les commandes en cours. Rien n’a été encaissé, il n’y a rien à rendre.'
          : 'Elle quitte les commandes en cours et reste encaissée\u00a0: vos conditions ne la remboursent que si le retard vient de vous. Vous pourrez quand même la rembourser, ou la remettre si le client vient.',
      done: 'notée non venue.',
    },
  ],
  no_show: [
    {
      to: 'delivered',
      label: 'Le client est venu\u00a0: remettre',
      question: 'La remettre maintenant\u00a0?',
      words: ({ alcoholPieces }) =>
        alcoholPieces > 0
          ? 'Elle contient de l’alcool\u00a0: vérifiez les 18\u00a0ans avant de confirmer.'
          : 'Elle est notée remise.',
      done: 'remise.',
    },
  ],
  delivered: [
    {
      to: 'ready',
      label: 'Pas encore remise',
      question: 'La reprendre parmi les prêtes\u00a0?',
      words: () =>
        'La remise est annulée. L’âge sera vérifié de nouveau, et un avis du client ne dit plus «\u00a0Achat vérifié\u00a0».',
      done: 'de retour parmi les prêtes.',
    },
  ],
}

/** The actions on an order beside its next step. */
export function TicketActions(props: TicketActionsProps) {
  const { order, onPrint, onCancel, onRefund, onRevise, onMove, onCorrect, printAgain } = props
  const { refundable, askAgain } = useRefundable(order)
  const cancelBlocked = useNeedsNetwork('Annuler')
  const refundBlocked = useNeedsNetwork('Rembourser')
  const needsNetwork = useNeedsNetwork('Modifier')
  const reviseBlocked = needsNetwork ?? whyNotRevised(order)
  const correctBlocked = useNeedsNetwork('Corriger')
  const mayOrder = useMayDo('orders')
  // An order that nobody came to pay: what waits for the till is called off at any step.
  const isDropped = order.till && !order.till.collectedAt && (order.status === 'preparing' || order.status === 'ready')
  const canCancel = mayOrder && (order.status === 'pending' || order.status === 'confirmed' || isDropped)
  const canRefund = refundable !== undefined && refundable.mostCents > 0
  const limitCents = refundable?.limitCents ?? 0
  return (
    <div className="ticket-actions">
      {isStillCooked(order.status) && order.pickup && <LateChoice order={order} />}
      <DeliberateMoves order={order} />
      <Button onClick={onPrint}>Imprimer le ticket</Button>
      {printAgain}
      {/* It keeps its place when its time is over: a finger on its way would meet 'Annuler' there. */}
      {mayOrder && isForTheCounter(order.status) && !order.till && (
        <Button blocked={reviseBlocked} onClick={onRevise}>
          Modifier la commande…
        </Button>
      )}
      {mayOrder && isStillCooked(order.status) && !order.till && order.pickup && (
        <Button blocked={reviseBlocked && 'Heure fixée pour l’instant'} onClick={onMove}>
          Autre heure…
        </Button>
      )}
      {mayOrder && isForTheCounter(order.status) && (
        <Button blocked={correctBlocked} onClick={onCorrect}>
          Nom, allergie, mot…
        </Button>
      )}
      {canCancel && (
        <Button look="danger" blocked={cancelBlocked} onClick={onCancel}>
          Annuler la commande…
        </Button>
      )}
      {canRefund && (
        <Button look="danger" blocked={refundBlocked} onClick={onRefund}>
          Rembourser…
        </Button>
      )}
      {askAgain && !refundBlocked && (
        <NotLoaded onRetry={askAgain}>Ce qui peut être remboursé n’a pas pu être chargé.</NotLoaded>
      )}
      {!canRefund && limitCents > 0 && (
        <p className="over-limit">
          Remboursement&nbsp;: les {formatEuros(limitCents)} que vous pouvez rendre ou offrir aujourd’hui sont atteints.
          Pour plus, demandez à l’administrateur.
        </p>
      )}
      <NeedsNetwork>
        Hors connexion, une commande ne se retarde, ne se modifie, ne s’annule et ne se rembourse pas&nbsp;: le client
        doit l’apprendre au même moment.
      </NeedsNetwork>
    </div>
  )
}

/** Why an order for the counter cannot be changed, in its button's words. */
function whyNotRevised({ status, paymentStatus, revisions }: BoardOrder): string | undefined {
  if (paymentStatus === 'refunded') return 'Remboursée, rien à modifier'
  if (!isStillCooked(status)) return 'Prête, plus rien à modifier'
  return waitingRevision(revisions) && 'Une modification attend'
}

/** Chooses how much later the order will be; the customer is told once the choice can no longer be taken back. */
function LateChoice({ order }: { order: BoardOrder }) {
  const notice = useLateNotices().get(order.id)
  const announce = useAnnounceLate()
  const needsNetwork = useNeedsNetwork()
  return (
    <fieldset className="late-choice">
      <legend>En retard de</legend>
      {/* A failed notice may have arrived, so it is tried again or dropped before another one is chosen. */}
      <div className="amounts" hidden={notice?.state === 'failed'}>
        {MINUTES.map(minutes => {
          const isChosen = notice?.minutes === minutes
          return (
            <Button
              key={minutes}
              aria-pressed={isChosen}
              busy={notice?.state === 'sending'}
              busyLabel={isChosen ? 'Envoi…' : undefined}
              blocked={needsNetwork}
              onClick={() => announce(order, minutes)}
            >
              <span className="visually-hidden">En retard de </span>
              {minutes}&nbsp;min
            </Button>
          )
        })}
      </div>
      <div role="status">{notice && <LateLine key={notice.key} notice={notice} />}</div>
    </fieldset>
  )
}

/** Announces a delay to the customer, after the seconds in which it can be taken back. */
function useAnnounceLate() {
  const client = useQueryClient()
  return (order: BoardOrder, minutes: number) =>
    announceLate(order, minutes, answer => void takeAnswer(client, answer, { order }))
}

type Deliberate = {
  to: OrderStatus
  label: string
  question: string
  /** What follows from it. */
  words: (order: BoardOrder) => string
  done: string
}

/** Moves that take a step back, or end an order that nobody fetched: each asked once, and made with the server there. */
export function DeliberateMoves({ order }: { order: BoardOrder }) {
  const now = useNow(10_000)
  const { data: restaurant } = useRestaurant()
  const needsNetwork = useNeedsNetwork()
  const [asked, setAsked] = useState<Deliberate>()
  const mayOrder = useMayDo('orders')
  const make = useMove(order)
  const aged = {
    status: order.status,
    since: new Date(order.since),
    pickupAt: order.pickup && new Date(startOfMinute(now) + minutesUntil(order.pickup, now) * 60_000),
  }
  const possible = (MOVES[order.status] ?? []).filter(
    ({ to }) =>
      (to !== 'no_show' || mayOrder) &&
      isStaffMove(order.status, to) &&
      restaurant !== undefined &&
      untimely(aged, to, restaurant.noShowAfterMinutes, now) === undefined,
  )
  return (
    <>
      {possible.map(move => (
        <Button key={move.to} blocked={needsNetwork} onClick={() => setAsked(move)}>
          {move.label}
        </Button>
      ))}
      <ConfirmDialog
        open={asked !== undefined}
        onClose={() => setAsked(undefined)}
        title={asked?.question ?? ''}
        confirmLabel={asked?.label ?? ''}
        busyLabel="Un instant…"
        onConfirm={() => (asked ? make.mutateAsync(asked) : Promise.resolve())}
      >
        <p>{asked?.words(order)}</p>
      </ConfirmDialog>
    </>
  )
}

/** A pickup's minutes count from whole ones. */
function startOfMinute(now: Date): number {
  return Math.floor(now.getTime() / 60_000) * 60_000
}

function useMove(order: BoardOrder) {
  return useStaffMutation(moveOrder, {
    request: ({ to }: Deliberate) => ({
      params: { id: order.id },
      body: { status: to, version: order.version, ...(to === 'delivered' && { ageChecked: true }) },
    }),
    takes: (client, answer, { done }) => {
      showToast({ title: `Commande ${callSign(order)}`, text: done, tone: 'done' })
      return takeAnswer(client, answer, { order })
    },
  })
}
