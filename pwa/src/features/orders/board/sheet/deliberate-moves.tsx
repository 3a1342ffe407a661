import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { OrderStatus } from '#api/features/orders/contract-order.ts'
import { type BoardOrder, moveOrder } from '#api/features/orders/contract-staff.ts'
import { isStaffMove, untimely } from '#api/features/orders/rules/order-status.ts'
import { callSign, uuid } from '#api/kernel/ids.ts'
import { staffCall } from '#pwa/lib/calls/staff-call.ts'
import { useRestaurant } from '#pwa/lib/menu/use-menu.ts'
import { useNow } from '#pwa/lib/state/clock.ts'
import { showToast } from '#pwa/lib/state/toasts.ts'
import { useNeedsNetwork } from '#pwa/ui/feedback/needs-network.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { ConfirmDialog } from '#pwa/ui/overlays/confirm-dialog.tsx'
import { useTakeAnswer } from '../line/ticket-calls.ts'
import { minutesUntil } from '../tickets/ticket-age.ts'

type Deliberate = {
  to: OrderStatus
  label: string
  question: string
  /** What follows from it. */
  words: (order: BoardOrder) => string
  done: string
}

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

/** Moves that take a step back, or end an order that nobody fetched: each asked once, and made with the server there. */
export function DeliberateMoves({ order }: { order: BoardOrder }) {
  const now = useNow(10_000)
  const { data: restaurant } = useRestaurant()
  const needsNetwork = useNeedsNetwork()
  const [asked, setAsked] = useState<Deliberate>()
  const make = useMove(order)
  const aged = {
    status: order.status,
    since: new Date(order.since),
    pickupAt: order.pickup && new Date(startOfMinute(now) + minutesUntil(order.pickup, now) * 60_000),
  }
  const possible = (MOVES[order.status] ?? []).filter(
    ({ to }) =>
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
  const take = useTakeAnswer()
  return useMutation({
    mutationFn: ({ to }: Deliberate) =>
      staffCall(
        moveOrder,
        {
          params: { id: order.id },
          body: { status: to, version: order.version, ...(to === 'delivered' && { ageChecked: true }) },
        },
        { idempotencyKey: uuid() },
      ),
    onSuccess: (answer, { done }) => {
      showToast({ title: `Commande ${callSign(order)}`, text: done, tone: 'done' })
      return take(order, answer)
    },
  })
}
