import { askServer } from '#pwa/lib/state/connectivity.ts'
import { Button } from '#pwa/ui/forms/button.tsx'
import { Icon } from '#pwa/ui/media/icon.tsx'
import './offline-notice.css'

/**
 * Says that an order is complete but for the network. It is not put in a queue, since it has to be paid: the person
 * sends it.
 */
export function OfflineNotice() {
  return (
    <div className="offline-notice">
      <Icon name="offline" />
      <p role="status">
        <b>Hors connexion&nbsp;: votre commande n’est pas envoyée.</b> Prix, plats et créneau seront revérifiés au
        retour du réseau, puis vous commanderez. Rien n’est débité.
      </p>
      <Button look="link" onClick={() => void askServer()}>
        Vérifier le réseau
      </Button>
    </div>
  )
}
