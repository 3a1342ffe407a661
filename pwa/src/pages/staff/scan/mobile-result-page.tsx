import { useParams } from 'react-router-dom'
import { ScanResult } from './scan-result.tsx'

/** `/admin/qr-mobile/:id`: the same on a phone, whose way back is the next card. */
export function MobileResultPage() {
  const { id = '' } = useParams()
  return (
    <ScanResult
      cardId={id}
      back={{ to: '/admin/scan', label: 'Scan' }}
      nobody={{ title: 'Aucune donnée client', to: '/admin', label: 'Retour à l’administration' }}
    />
  )
}
