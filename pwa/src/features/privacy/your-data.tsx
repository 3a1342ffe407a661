import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { askOrdersDataLink } from '#api/features/privacy/contract.ts'
import { call } from '#pwa/lib/calls/api.ts'
import { customerToken } from '#pwa/lib/session/customer-session.ts'
import { Notice } from '#pwa/ui/feedback/notice.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { LinkOnItsWay } from './ask-link-form.tsx'
import './privacy.css'

/**
 * 'Vos données' at the foot of an order's page. The page may have been shared, so it shows nothing itself: a link goes
 * to the order's own address.
 */
export function YourData({ orderId, token }: { orderId: string; token: string | undefined }) {
  const [isOpen, setOpen] = useState(false)
  const asking = useMutation({
    mutationFn: () =>
      call(askOrdersDataLink, { params: { id: orderId }, body: { trackingToken: token } }, { token: customerToken() }),
  })
  if (asking.isSuccess) return <LinkOnItsWay />
  return (
    <section className="privacy" aria-label="Vos données">
      <Button look="link" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        Vos données
      </Button>
      {isOpen && (
        <>
          <p className="soft">
            Voir, télécharger, corriger ou effacer ce que nous gardons de vous&nbsp;: un lien part à l’adresse email de
            cette commande, et à elle seule.
          </p>
          {asking.error && <Notice tone="problem">{asking.error.message}</Notice>}
          <Button block busy={asking.isPending} busyLabel="Envoi…" onClick={() => asking.mutate()}>
            Recevoir un lien
          </Button>
        </>
      )}
    </section>
  )
}
