import { useParams } from 'react-router-dom'
import { QR_TAB } from './addresses.ts'
import { ScanResult } from './scan-result.tsx'

/** `/admin/qr-result/:qrId`: what a scan has found, in the place of the shell. */
export function DesktopResultPage() {
  const { qrId = '' } = useParams()
  return (
    <ScanResult
      cardId={qrId}
      back={{ to: QR_TAB, label: 'Codes QR' }}
      nobody={{ title: 'Aucune donnée client trouvée', to: '/admin', label: 'Retour à l’administration' }}
    />
  )
}
