import type { Order } from '#api/features/orders/contract-order.ts'
import { collectOrder, undoCollected } from '#api/features/orders/contract-taking.ts'
import { tillDue } from '#api/features/orders/rules/order-status.ts'
import { useStaffMutation } from '#pwa/lib/calls/staff-mutation.ts'
import { Price } from '#pwa/ui/data/price.tsx'
import { useNeedsNetwork } from '#pwa/ui/feedback/needs-network.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { takeOrder as showOnBoard } from '../line/board-store.ts'
import './tickets.css'

type AtTillProps = {
  order: Pick<Order, 'id' | 'till' | 'tillDifference' | 'status'> & { totalAmount?: number | undefined }
  /** The order's name as it is called. */
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

/** Notes that the till has an order's money. */
export function useCollect() {
  return useStaffMutation(collectOrder, {
    request: (id: string) => ({ params: { id } }),
    takes: (_, order) => showOnBoard(order),
  })
}

/** Takes that note back. */
function useUndoCollected() {
  return useStaffMutation(undoCollected, {
    request: (id: string) => ({ params: { id } }),
    takes: (_, order) => showOnBoard(order),
  })
}
