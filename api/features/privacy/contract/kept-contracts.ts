import * as z from 'zod/mini'
import { endpoint } from '#api/kernel/endpoint.ts'
import { day, instant, line } from '#api/kernel/fields.ts'

const euros = z.number()

/** What an order's customer concluded, as far as it is still kept without their account. */
export const keptContract = z.object({
  orderId: z.string(),
  number: z.string(),
  name: z.string(),
  contact: z.string(),
  concludedAt: instant,
  pickupAt: instant,
  keptUntil: day,
  /** The version of the terms that were accepted. */
  termsVersion: z.string(),
  total: euros,
  items: z.array(z.object({ name: z.string(), variant: z.nullable(z.string()), quantity: z.int(), unitPrice: euros })),
})
export type KeptContract = z.output<typeof keptContract>

export const findContracts = endpoint({
  method: 'POST',
  path: '/api/admin/contracts/find',
  audience: ['admin'],
  stepUp: [{ level: 'anew' }],
  summary:
    'The contracts of 120 € or more that are kept of somebody who was erased, by their email address or telephone',
  body: z.object({ contact: line(254, 'Indiquez l’email ou le téléphone de la commande.') }),
  output: z.object({ contracts: z.array(keptContract) }),
})
