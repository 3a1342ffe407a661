import { useEffect, useRef } from 'react'
import type { StockAlert } from '#api/features/notifications/contract.ts'
import { showToast } from '#pwa/lib/state/toasts.ts'
import { Button } from '#pwa/ui/forms/button/button.tsx'
import { Icon } from '#pwa/ui/media/icon/icon.tsx'
import { closeStockAlert, useStockAlerts } from '../line/stock-alerts.ts'
import { useSoldOut } from '../line/ticket-calls.ts'
import { chime } from '../sound/chime.ts'
import './stock-alert-bars.css'

/**
 * 'Bientôt épuisé' over the board: it rings once, and stays until somebody makes the dish unavailable or marks the alert as
 * seen.
 */
export function StockAlertBars() {
  const alerts = useStockAlerts()
  const rung = useRef(0)
  useEffect(() => {
    if (alerts.length > rung.current) chime()
    rung.current = alerts.length
  }, [alerts])
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
