import { useState } from 'react'
import type { OrderInvoices } from '#api/features/invoices/contract.ts'
import { formatEuros, toCents } from '#api/kernel/order/money.ts'
import { formatDay } from '#api/kernel/time/paris-time.ts'
import { Notice } from '#pwa/ui/feedback/notice.tsx'
import { RetryButton, Skeleton } from '#pwa/ui/feedback/placeholders.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { Icon } from '#pwa/ui/media/icon.tsx'
import { CompanyForm } from './company-form.tsx'
import { type OfOrder, useInvoiceDownload, useInvoices } from './queries.ts'
import './company-invoice.css'

/** 'Facture au nom d’une entreprise', of a paid order: asked for once, and there with what corrects it. */
export function CompanyInvoice({ order }: { order: OfOrder }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <section className="company-invoice" aria-label="Facture">
      <Button look="link" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        Facture au nom d’une entreprise
      </Button>
      {isOpen && <Opened order={order} />}
    </section>
  )
}

function Opened({ order }: { order: OfOrder }) {
  const { data, error, isFetching, refetch } = useInvoices(order)
  if (data?.documents.length) return <Documents order={order} invoices={data} />
  if (data?.mayAsk) return <CompanyForm order={order} />
  if (data) return <p className="soft">Rien n’est payé de cette commande&nbsp;: il n’y a rien à facturer.</p>
  if (!error) return <Skeleton lines={3} label="Chargement de la facture" />
  return (
    <>
      <Notice tone="problem">{error.message}</Notice>
      <RetryButton busy={isFetching} onRetry={() => void refetch()} />
    </>
  )
}

function Documents({ order, invoices: { documents, company } }: { order: OfOrder; invoices: OrderInvoices }) {
  const download = useInvoiceDownload(order)
  return (
    <>
      <p className="soft">Au nom de {company}.</p>
      <ul>
        {documents.map(({ number, kind, on, total }) => (
          <li key={number}>
            <span>
              <b>
                {kind === 'credit' ? 'Avoir' : 'Facture'} {number}
              </b>
              <small>
                {formatDay(on)} · {formatEuros(toCents(total))}
              </small>
            </span>
            <Button
              look="link"
              aria-label={`Télécharger ${number}`}
              busy={download.isPending && download.variables === number}
              busyLabel="Téléchargement…"
              onClick={() => download.mutate(number)}
            >
              <Icon name="download" />
              PDF
            </Button>
          </li>
        ))}
      </ul>
      {download.error && <Notice tone="problem">{download.error.message}</Notice>}
    </>
  )
}
