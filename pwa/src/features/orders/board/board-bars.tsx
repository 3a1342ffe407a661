import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { StockAlert } from '#api/features/notifications/contract.ts'
import { freeUnpaidHolds, listUnpaidHolds, type UnpaidOrigin } from '#api/features/orders/contract-staff.ts'
import type { PrinterTrouble } from '#api/features/printing/contract.ts'
import { troubleWords } from '#api/features/printing/rules.ts'
import { callSign } from '#api/kernel/ids.ts'
import { staffCall } from '#pwa/lib/calls/staff-call.ts'
import { useStaffMutation } from '#pwa/lib/calls/staff-mutation.ts'
import { useMayDo } from '#pwa/lib/session/staff-session.ts'
import { showToast } from '#pwa/lib/state/toasts.ts'
import type { CachedOrder } from '#pwa/offline/staff/cached-order.ts'
import { Button } from '#pwa/ui/forms/button.tsx'
import { Icon } from '#pwa/ui/media/icon.tsx'
import { ConfirmDialog } from '#pwa/ui/overlays/confirm-dialog.tsx'
import { ownChangeOf, ownChangeWords, wishWords } from '../revision-words.ts'
import { closeStockAlert, hereSince, usePrinterTroubles, useStockAlerts } from './line/board-alerts.ts'
import { see, useBoard } from './line/board-store.ts'
import { arrivalChime, chime, useRinging } from './line/sound.ts'
import { useSoldOut } from './line/ticket-calls.ts'
import './board.css'

const WHENCE: Record<UnpaidOrigin['kind'], string> = {
  device: 'd’un même appareil',
  telephone: 'd’un même numéro de téléphone',
  mailbox: 'd’une même adresse email',
  account: 'd’un même compte',
  network: 'd’un même réseau',
  prefix: 'd’un même réseau',
}

/**
 * Customers who stand at the counter or ask for a change, on every page of the staff: each by their call number, until
 * somebody says that it was seen.
 */
export function ArrivalBars() {
  const { orders, arrived } = useBoard()
  const waiting = [...arrived].flatMap(id => orders?.get(id) ?? []).sort(byArrival)
  return (
    <div className="arrival-bars" role="status">
      {waiting.map(order => (
        <ArrivalBar key={order.id} order={order} />
      ))}
    </div>
  )
}

function ArrivalBar({ order }: { order: CachedOrder }) {
  const { id, customerInfo, customerHereAt, changeRequest } = order
  const wish = changeRequest && !changeRequest.answer ? changeRequest : undefined
  const change = ownChangeOf(order)
  const who = customerInfo.name || 'Le client'
  const number = callSign(order)
  return (
    <div className="bar">
      <Icon name="user" />
      <p>
        <b>{number}</b> {customerHereAt && hereSince(customerHereAt, customerInfo.name || undefined)}
        {customerHereAt && wish && ' · '}
        {wish && (
          <span className="wish">
            {customerHereAt ? 'Demande' : `${who} demande`}&nbsp;: {wishWords(wish)}
          </span>
        )}
        {change && (customerHereAt || wish) && ' · '}
        {change && (
          <span className="wish">
            {who} {ownChangeWords(change)}
          </span>
        )}
      </p>
      <Button onClick={() => see([id])}>
        Vu<span className="visually-hidden">, {number}</span>
      </Button>
    </div>
  )
}

/** The customer who came first is served first. */
export function byArrival(one: CachedOrder, other: CachedOrder): number {
  return (one.customerHereAt ?? '').localeCompare(other.customerHereAt ?? '')
}

export const unpaidHoldsQuery = queryOptions({
  queryKey: ['unpaid-holds'],
  queryFn: ({ signal }) => staffCall(listUnpaidHolds, {}, { signal }),
  refetchInterval: 30_000,
})

/** Over the board, while more is held without having been paid than honest evenings show: by whom, and how to free it. */
export function UnpaidBars() {
  const mayFree = useMayDo('orders')
  const { data } = useQuery({ ...unpaidHoldsQuery, enabled: mayFree })
  const [largest] = data?.origins ?? []
  return (
    <div className="stock-alert-bars" role="status">
      {mayFree && data?.isCrowded && (
        <div className="bar">
          <Icon name="alert" />
          <p>
            <b>Beaucoup de commandes non payées</b> {data.orders} retiennent des créneaux. Chaque nouveau client passe
            une courte vérification avant de commander.
          </p>
          {largest && largest.orders > 1 && <FreeButton origin={largest} />}
        </div>
      )}
    </div>
  )
}

function FreeButton({ origin }: { origin: UnpaidOrigin }) {
  const [isAsking, setAsking] = useState(false)
  const free = useStaffMutation(freeUnpaidHolds, {
    request: () => ({ params: { origin: origin.id } }),
    takes: (client, { freed }) => {
      showToast({ title: `${freed} commandes non payées annulées`, text: 'leurs créneaux sont libres.', tone: 'done' })
      return client.invalidateQueries({ queryKey: unpaidHoldsQuery.queryKey })
    },
  })
  return (
    <>
      <Button onClick={() => setAsking(true)}>Libérer {origin.orders} commandes</Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={`Annuler ${origin.orders} commandes non payées\u00a0?`}
        confirmLabel="Libérer les créneaux"
        busyLabel="Un instant…"
        isDanger
        onConfirm={() => free.mutateAsync()}
      >
        <p>
          Elles viennent {WHENCE[origin.kind]}. Une commande payée entre-temps est gardée. L’annulation ne se reprend
          pas.
        </p>
      </ConfirmDialog>
    </>
  )
}

/** Rings on every page of the staff for customers who arrive, and once for a dish that is soon sold out. */
export function Alarms() {
  const { arrived } = useBoard()
  useRinging(arrived, arrivalChime)
  const alerts = useStockAlerts()
  const rung = useRef(0)
  useEffect(() => {
    if (alerts.length > rung.current) chime()
    rung.current = alerts.length
  }, [alerts])
  return null
}

/** 'Bientôt épuisé' stays until somebody makes the dish unavailable or marks the alert as seen. */
export function StockAlertBars() {
  const alerts = useStockAlerts()
  return (
    <div className="stock-alert-bars" role="status">
      {alerts.map(alert => (
        <AlertBar key={alert.id} alert={alert} />
      ))}
    </div>
  )
}

function AlertBar({ alert: { id, itemId, itemName } }: { alert: StockAlert }) {
  const soldOut = useSoldOut()
  const takeOff = async () => {
    try {
      await soldOut.mutateAsync({ id: itemId, isBack: false })
      closeStockAlert(id)
      showToast({ title: itemName, text: 'épuisé jusqu’à demain matin.', tone: 'done' })
    } catch (error) {
      showToast({ title: itemName, text: error instanceof Error ? error.message : String(error), tone: 'problem' })
    }
  }
  return (
    <div className="bar">
      <Icon name="alert" />
      <p>
        <b>Bientôt épuisé</b> {itemName}&nbsp;: vérifiez, puis marquez le plat «&nbsp;Épuisé aujourd’hui&nbsp;» si
        besoin.
      </p>
      <Button busy={soldOut.isPending} busyLabel="Un instant…" onClick={() => void takeOff()}>
        Épuisé aujourd’hui<span className="visually-hidden">, {itemName}</span>
      </Button>
      <Button onClick={() => closeStockAlert(id)}>
        Vu<span className="visually-hidden">, {itemName}</span>
      </Button>
    </div>
  )
}

/** A line for each printer that does not print, until it does: what is to be done, and how many tickets wait. */
export function PrinterBars() {
  const troubles = usePrinterTroubles()
  return (
    <div className="printer-bars" role="status">
      {troubles.map(trouble => (
        <p key={trouble.id}>
          <Icon name="alert" />
          <span>
            <b>Imprimante {trouble.name}</b> {troubleSentence(trouble)}
          </span>
        </p>
      ))}
    </div>
  )
}

export function troubleSentence({ waiting, ...trouble }: PrinterTrouble): string {
  const waits = waiting > 1 ? ` ${waiting}\u00a0tickets attendent.` : waiting === 1 ? ' 1\u00a0ticket attend.' : ''
  return (troubleWords(trouble) ?? '') + waits
}

/** The number of new orders that nobody has touched. Whatever page shows it also rings for them. */
export function useWaitingCount(): number | undefined {
  const { unseen } = useBoard()
  useRinging(unseen)
  return unseen.size || undefined
}
