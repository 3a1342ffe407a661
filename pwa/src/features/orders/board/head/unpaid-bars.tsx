import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { freeUnpaidHolds, listUnpaidHolds, type UnpaidOrigin } from '#api/features/orders/contract-staff.ts'
import { staffCall } from '#pwa/lib/calls/callers/staff-call.ts'
import { showToast } from '#pwa/lib/state/toasts.ts'
import { Button } from '#pwa/ui/forms/button/button.tsx'
import { Icon } from '#pwa/ui/media/icon/icon.tsx'
import { ConfirmDialog } from '#pwa/ui/overlays/confirm-dialog/confirm-dialog.tsx'
import './stock-alert-bars.css'

const unpaidHoldsQuery = queryOptions({
  queryKey: ['unpaid-holds'],
  queryFn: ({ signal }) => staffCall(listUnpaidHolds, {}, { signal }),
  refetchInterval: 30_000,
})

/** Over the board, while more is held without having been paid than honest evenings show: by whom, and how to free it. */
export function UnpaidBars() {
  const { data } = useQuery(unpaidHoldsQuery)
  const [largest] = data?.origins ?? []
  return (
    <div className="stock-alert-bars" role="status">
      {data?.isCrowded && (
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
  const client = useQueryClient()
  const free = useMutation({
    mutationFn: () => staffCall(freeUnpaidHolds, { params: { origin: origin.id } }),
    onSuccess: ({ freed }) => {
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

const WHENCE: Record<UnpaidOrigin['kind'], string> = {
  device: 'd’un même appareil',
  telephone: 'd’un même numéro de téléphone',
  mailbox: 'd’une même adresse email',
  account: 'd’un même compte',
  network: 'd’un même réseau',
  prefix: 'd’un même réseau',
}
