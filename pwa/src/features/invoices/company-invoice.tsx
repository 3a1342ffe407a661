import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  askInvoice,
  type Company,
  company,
  getInvoice,
  getInvoices,
  type OrderInvoices,
} from '#api/features/invoices/contract.ts'
import { formatEuros, toCents } from '#api/kernel/order/money.ts'
import { formatDay } from '#api/kernel/time/paris-time.ts'
import { keepAnswer } from '#pwa/lib/calls/after-change.ts'
import { call, exchange } from '#pwa/lib/calls/api.ts'
import { saveFile } from '#pwa/lib/files.ts'
import { firstErrors, serverSentence, useSentForm } from '#pwa/lib/forms.ts'
import { customerToken } from '#pwa/lib/session/customer-session.ts'
import { Notice } from '#pwa/ui/feedback/notice.tsx'
import { RetryButton, Skeleton } from '#pwa/ui/feedback/placeholders.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { TextField } from '#pwa/ui/forms/field.tsx'
import { Icon } from '#pwa/ui/media/icon.tsx'
import './invoices.css'

const EMPTY = { name: '', siren: '', address: '', vatNumber: '' }

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
  if (data) return <p className="soft">Aucun montant payé sur cette commande&nbsp;: il n’y a rien à facturer.</p>
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

/**
 * The company that the invoice is for. It is issued at once and cannot be changed, which the button's sentence says
 * before.
 */
function CompanyForm({ order }: { order: OfOrder }) {
  const ask = useAskInvoice(order)
  const [values, setValues] = useState(EMPTY)
  const { form, field, problem, isSending } = useSentForm({
    values,
    onChange: change => setValues({ ...values, ...change }),
    check: values => firstErrors(company, values),
    send: ask,
    sentence: error => serverSentence(error) ?? 'Le réseau ne répond pas. Réessayez, votre saisie est gardée.',
  })
  return (
    <form {...form}>
      <TextField label="Raison sociale" autoComplete="organization" {...field('name')} />
      <TextField label="SIREN" inputMode="numeric" hint="Neuf chiffres" {...field('siren')} />
      <TextField label="Adresse" autoComplete="street-address" {...field('address')} />
      <TextField label="Numéro de TVA" optional hint="FR, puis onze caractères" {...field('vatNumber')} />
      <p className="small soft">La facture est établie aussitôt et ne peut plus être modifiée ensuite.</p>
      {problem && <Notice tone="problem">{problem}</Notice>}
      <Button look="primary" block type="submit" busy={isSending} busyLabel="Un instant…">
        Établir la facture
      </Button>
    </form>
  )
}

/** Whose page it is: the order's link, or its account's session. */
type OfOrder = { id: string; token: string | undefined }

const invoicesQuery = ({ id, token }: OfOrder) =>
  queryOptions({
    queryKey: ['invoices', id],
    queryFn: ({ signal }) =>
      call(getInvoices, { params: { id }, query: { token } }, { token: customerToken(), signal }),
  })

function useInvoices(order: OfOrder) {
  return useQuery(invoicesQuery(order))
}

/** Issues the invoice and shows it where the form was. */
function useAskInvoice({ id, token }: OfOrder) {
  const client = useQueryClient()
  return async (company: Company) => {
    const body = { company, trackingToken: token }
    const issued = await call(askInvoice, { params: { id }, body }, { token: customerToken() })
    keepAnswer(client, invoicesQuery({ id, token }), issued)
  }
}

/** A plain link would not send the session's token. */
function useInvoiceDownload({ id, token }: OfOrder) {
  return useMutation({
    mutationFn: async (number: string) => {
      const answer = await exchange(
        getInvoice,
        { params: { id, number }, query: { token } },
        { token: customerToken() },
      )
      saveFile(await answer.blob(), `facture-${number}.pdf`)
    },
  })
}
