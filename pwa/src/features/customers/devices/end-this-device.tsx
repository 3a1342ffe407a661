import { Button } from '#pwa/ui/forms/button.tsx'
import { Sheet } from '#pwa/ui/overlays/sheet.tsx'

type EndThisDeviceProps = { open: boolean; onClose: () => void; onEnd: () => void }

/** Asks before signing out the device that the customer is using. */
export function EndThisDevice({ open, onClose, onEnd }: EndThisDeviceProps) {
  return (
    <Sheet
      open={open}
      onClose={onClose}
      shape="card"
      title="Déconnecter cet appareil&nbsp;?"
      footer={
        <>
          <Button block onClick={onClose}>
            Rester connecté
          </Button>
          <Button look="danger" block onClick={onEnd}>
            Me déconnecter
          </Button>
        </>
      }
    >
      <p className="end-this-device">Votre panier reste sur cet appareil. Votre compte vous attend.</p>
    </Sheet>
  )
}
