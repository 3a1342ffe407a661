import type { ReactNode } from 'react'
import type { QrCustomer } from '#api/features/loyalty/contract-cards.ts'
import { DataTable } from '#pwa/ui/data/data-table.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import './loyalty-admin.css'

type QrTableProps = {
  customers: readonly QrCustomer[]
  empty: ReactNode
  onView: (customer: QrCustomer) => void
  onRefresh: (customer: QrCustomer) => void
}

/** Each customer with the thumbnail of their code, and what can be done with it. */
export function QrTable({ customers, empty, onView, onRefresh }: QrTableProps) {
  return (
    <DataTable
      caption="Codes QR des clients"
      columns={[
        {
          key: 'name',
          title: 'Client',
          cell: ({ name, qr_code }) => (
            <div className="qr-table-client">
              <QrPicture picture={qr_code} />
              {name}
            </div>
          ),
        },
        {
          key: 'code',
          title: 'Code',
          isWhole: true,
          cell: ({ qr_code_id }) => (qr_code_id ? <code>{qr_code_id}</code> : 'Sans code'),
        },
        { key: 'email', title: 'Email', breaks: true, cell: ({ email }) => email },
        { key: 'points', title: 'Points', isNumber: true, cell: ({ current_points }) => current_points },
      ]}
      rows={customers}
      rowKey={({ email }) => email}
      empty={empty}
      actions={customer => (
        <div className="qr-table-actions">
          {customer.qr_code_id !== null && (
            <Button onClick={() => onView(customer)}>
              Voir<span className="visually-hidden"> le code de {customer.name}</span>
            </Button>
          )}
          <Button onClick={() => onRefresh(customer)}>
            {customer.qr_code_id === null ? 'Générer' : 'Remplacer'}
            <span className="visually-hidden"> le code de {customer.name}</span>
          </Button>
        </div>
      )}
    />
  )
}

/**
 * A card's code as the server drew it, with its quiet zone.
 * @param label for screen readers, where no text beside it says the same
 */
export function QrPicture({ picture, label = '' }: { picture: string | null; label?: string }) {
  if (picture === null) return <span className="qr-picture" data-none="" />
  return <img className="qr-picture" src={picture} alt={label} width={64} height={64} decoding="async" />
}
