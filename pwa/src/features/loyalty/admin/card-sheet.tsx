import type { QrCustomer } from '#api/features/loyalty/contract-cards.ts'
import { plural } from '#api/kernel/plural.ts'
import { Notice } from '#pwa/ui/feedback/notice.tsx'
import { Skeleton } from '#pwa/ui/feedback/placeholders.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { Sheet } from '#pwa/ui/overlays/sheet.tsx'
import { useQrCustomer } from './qr-codes.tsx'
import { QrPicture } from './qr-table.tsx'
import './loyalty-admin.css'

type CardSheetProps = {
  /** Such as `QR_F1078CB9`; undefined while the sheet is closed. */
  cardId: string | undefined
  /** The customer as the list has them, to show at once. */
  known: QrCustomer | undefined
  onPrint: (customer: QrCustomer) => void
  onClose: () => void
}

/** A customer's code, large enough to be scanned from the screen. */
export function CardSheet({ cardId, known, onPrint, onClose }: CardSheetProps) {
  const { data: customer, isError } = useQrCustomer(cardId, known)
  return (
    <Sheet open={cardId !== undefined} title="Carte de fidélité" shape="card" onClose={onClose}>
      <div className="card-sheet">
        {customer ? (
          <>
            <QrPicture picture={customer.qr_code} label={`Code QR de ${customer.name}`} />
            <div>
              <p className="display">{customer.name}</p>
              <p>{customer.email}</p>
              <p>{plural(customer.current_points, 'point', 'points')}</p>
              <p className="id">{customer.qr_code_id}</p>
            </div>
            <Button onClick={() => onPrint(customer)}>Imprimer la carte</Button>
          </>
        ) : isError || customer === null ? (
          <Notice tone="problem">
            {isError
              ? 'Cette carte n’a pas pu être chargée.'
              : 'Aucun client n’a cette carte. Elle a peut-être été remplacée.'}
          </Notice>
        ) : (
          <Skeleton lines={6} label="Chargement de la carte" />
        )}
      </div>
    </Sheet>
  )
}
