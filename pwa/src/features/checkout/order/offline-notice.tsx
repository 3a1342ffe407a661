import { askServer } from '#pwa/lib/state/connectivity.ts'
import { Button } from '#pwa/ui/forms/button/button.tsx'
import { Icon } from '#pwa/ui/media/icon/icon.tsx'
import './offline-notice.css'

/** Of an order that is ready but for the network. Nothing is put in a queue: it is sent by the person, who pays for it. */
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
