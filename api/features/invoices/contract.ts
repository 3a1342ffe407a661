/** Calls of whoever has an order's link or its account: an invoice in the name of a company. */
import * as z from 'zod/mini'
import { endpoint } from '#api/kernel/endpoint.ts'
import { day, id, line, nullish } from '#api/kernel/fields.ts'
import { isSiren, isVatNumberOf } from '#api/kernel/typed.ts'

export const SIREN = 'Un SIREN compte neuf chiffres\u00a0: vérifiez-le.'
export const VAT_NUMBER = 'Ce numéro de TVA ne correspond pas au SIREN.'

export const bare = z.overwrite((words: string) => words.replace(/[\s.]/g, '').toUpperCase())

/** Who the invoice is for; the page checks with it too. */
export const company = z
  .object({
    name: line(160, 'Indiquez la raison sociale.'),
    siren: z.string(SIREN).check(bare, z.maxLength(9, SIREN), z.refine(isSiren, SIREN)),
    address: line(300, 'Indiquez l’adresse de l’entreprise.'),
    vatNumber: z.pipe(
      nullish(z.string(VAT_NUMBER).check(bare, z.regex(/^$|^[A-Z]{2}[0-9A-Z]{2,13}$/, VAT_NUMBER))),
      z.transform(value => value || undefined),
    ),
  })
  .check(
    z.refine(({ siren, vatNumber }) => !vatNumber || isVatNumberOf(vatNumber, siren), {
      path: ['vatNumber'],
      error: VAT_NUMBER,
    }),
  )
export type Company = z.output<typeof company>

export const orderInvoices = z.object({
  /** The oldest first. */
  documents: z.array(
    z.object({
      number: z.string(),
      kind: z.enum(['invoice', 'credit']),
      on: day,
      /** Less than zero on a credit note. */
      total: z.number(),
    }),
  ),
  /** Whose name they are in; null before the first. */
  company: z.nullable(z.string()),
  /** Whether one may be asked for: something is paid, and there is none yet. */
  mayAsk: z.boolean(),
})
export type OrderInvoices = z.output<typeof orderInvoices>

export const params = z.object({ id })
export const tokenQuery = z.object({ token: z.optional(line(200)) })

export const getInvoices = endpoint({
  method: 'GET',
  path: '/api/orders/{id}/invoices',
  audience: ['guest', 'customer'],
  summary: 'The invoice of an order in the name of a company, and the credit notes after it',
  params,
  query: tokenQuery,
  output: orderInvoices,
  problems: ['order_not_found'],
})

export const askInvoice = endpoint({
  method: 'POST',
  path: '/api/orders/{id}/invoices',
  audience: ['guest', 'customer'],
  summary: 'Issues the invoice of a paid order in the name of a company; it cannot be changed any more',
  params,
  body: z.object({ company, trackingToken: nullish(line(200)) }),
  output: orderInvoices,
  problems: ['order_not_found', 'note_unpaid', 'invoice_issued'],
})

export const getInvoice = endpoint({
  method: 'GET',
  path: '/api/orders/{id}/invoices/{number}',
  audience: ['guest', 'customer'],
  summary: 'One of them as a PDF',
  params: z.object({ id, number: line(20) }),
  query: tokenQuery,
  raw: 'pdf',
  atOnce: 4,
  problems: ['order_not_found', 'not_found', 'rate_limited'],
})
