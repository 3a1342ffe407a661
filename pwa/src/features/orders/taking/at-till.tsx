import type { Order } from '#api/features/orders/contract-order.ts'
import { tillDue } from '#api/features/orders/rules/order-status.ts'
import { useNeedsNetwork } from '#pwa/offline/use-needs-network.ts'
import { Price } from '#pwa/ui/data/price/price.tsx'
import { Button } from '#pwa/ui/forms/button/button.tsx'
import { useCollect, useUndoCollected } from './taking-calls.ts'
import './at-till.css'

type AtTillProps = {
  order: Pick<Order, 'id' | 'till' | 'tillDifference' | 'status'> & { totalAmount?: number | undefined }
  /** What the order is called by. */
  name: string
}

/** 'À encaisser 24,40 €' on an order of which the till takes all or a small difference, until 'Encaissée' is tapped. */
export function AtTill({ order, name }: AtTillProps) {
  const { id, status } = order
  const collect = useCollect()
  const undo = useUndoCollected()
  const needsNetwork = useNeedsNetwork('Encaissée')
  const due = tillDue(order)
  if (!due) return null
  if (due.isCollected) {
    return (
      <div className="at-till" data-collected>
        <p>{due.isDifference ? 'Différence encaissée à la caisse' : 'Encaissée à la caisse'}</p>
        {status !== 'delivered' && (
          <Button
            look="link"
            busy={undo.isPending}
            busyLabel="…"
            blocked={needsNetwork}
            onClick={() => undo.mutate(id)}
          >
            Annuler<span className="visually-hidden"> l’encaissement, {name}</span>
          </Button>
        )}
        {undo.isError && <p role="alert">{undo.error.message}</p>}
      </div>
    )
  }
  return (
    <div className="at-till">
      <p>
        À encaisser <Price cents={due.cents} />
      </p>
      <Button busy={collect.isPending} busyLabel="…" blocked={needsNetwork} onClick={() => collect.mutate(id)}>
        Encaissée<span className="visually-hidden"> {name}</span>
      </Button>
      {collect.isError && <p role="alert">{collect.error.message}</p>}
    </div>
  )
}
