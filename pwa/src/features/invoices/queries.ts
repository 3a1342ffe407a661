import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { askInvoice, type Company, getInvoice, getInvoices } from '#api/features/invoices/contract.ts'
import { keepAnswer } from '#pwa/lib/calls/after-change.ts'
import { call, exchange } from '#pwa/lib/calls/api.ts'
import { saveFile } from '#pwa/lib/files.ts'
import { customerToken } from '#pwa/lib/session/customer-session.ts'

/** Whose page it is: the order's link, or its account's session. */
export type OfOrder = { id: string; token: string | undefined }

const invoicesQuery = ({ id, token }: OfOrder) =>
  queryOptions({
    queryKey: ['invoices', id],
    queryFn: ({ signal }) =>
      call(getInvoices, { params: { id }, query: { token } }, { token: customerToken(), signal }),
  })

export function useInvoices(order: OfOrder) {
  return useQuery(invoicesQuery(order))
}

/** Issues the invoice and shows it where the form was. */
export function useAskInvoice({ id, token }: OfOrder) {
  const client = useQueryClient()
  return async (company: Company) => {
    const body = { company, trackingToken: token }
    const issued = await call(askInvoice, { params: { id }, body }, { token: customerToken() })
    keepAnswer(client, invoicesQuery({ id, token }), issued)
  }
}

/** A plain link would not send the session's token. */
export function useInvoiceDownload({ id, token }: OfOrder) {
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
