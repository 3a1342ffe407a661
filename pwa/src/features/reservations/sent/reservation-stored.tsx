import { telAddress, unbroken } from '#pwa/lib/format/contact-words.ts'
import { Notice } from '#pwa/ui/feedback/notice.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'

/** Says that a first try had arrived although its answer was lost, so that later changes need a call. */
export function ReservationStored({ phone, onClose }: { phone: string; onClose: () => void }) {
  return (
    <>
      <Notice tone="problem">
        Votre première demande est bien arrivée, telle que vous l’aviez écrite d’abord. Pour la changer, appelez le{' '}
        <a href={telAddress(phone)}>{unbroken(phone)}</a>.
      </Notice>
      <Button block onClick={onClose}>
        Fermer
      </Button>
    </>
  )
}
