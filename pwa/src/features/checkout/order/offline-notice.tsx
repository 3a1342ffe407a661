import { askServer } from '#pwa/offline/connectivity.ts'
import { Button } from '#pwa/ui/button.tsx'
import { Notice } from '#pwa/ui/notice.tsx'

/** Of an order that is ready but for the network. Nothing is put in a queue: it is sent by the person, who pays for it. */
export function OfflineNotice() {
  return (
    <div className="offline-notice" role="status">
      <Notice icon="offline">
        <p>
          <b>Hors connexion&nbsp;: votre commande n’est pas envoyée.</b>
        </p>
        <p className="small">
          Elle attend le réseau, puis votre accord. Prix, plats et créneau seront revérifiés avant, rien n’est débité.
        </p>
        <Button look="link" onClick={() => void askServer()}>
          Vérifier le réseau
        </Button>
      </Notice>
    </div>
  )
}
