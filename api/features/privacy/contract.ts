/** What people do with what is held about them: without an account by a mailed link, with one when they are signed in. */
import * as z from 'zod/mini'
import { password } from '#api/features/customers/contract.ts'
import { endpoint } from '#api/kernel/endpoint.ts'
import { email, id, line, nullish, phone } from '#api/kernel/fields.ts'

/** What a person without an account may have corrected: who they are, never what they have booked. */
export const correction = z.object({ name: line(120, 'Le nom est requis'), phone })
export type Correction = z.output<typeof correction>

export const token = line(200, 'Ce lien est incomplet.')

export const askDataLink = endpoint({
  method: 'POST',
  path: '/api/privacy/link',
  audience: 'anyone',
  summary: 'Mails a link to what is held about an address without an account; the answer is the same for every address',
  body: z.object({ email }),
  problems: ['rate_limited'],
})

export const askOrdersDataLink = endpoint({
  method: 'POST',
  path: '/api/orders/{id}/data-link',
  audience: ['guest', 'customer'],
  summary: 'Mails that link to the order’s own address, whoever holds its tracking link',
  params: z.object({ id }),
  body: z.object({ trackingToken: nullish(line(200)) }),
  problems: ['order_not_found', 'rate_limited'],
})

export const heldData = z.object({
  email: z.string(),
  /** Where the address is an account's, confirmed, all is in the account. Not confirmed, anybody may have opened it. */
  account: z.enum(['none', 'unconfirmed', 'confirmed']),
  orders: z.int(),
  reservations: z.int(),
  reviews: z.int(),
  /** Of others' reviews. */
  reports: z.int(),
  /** Name and phone of what is still to come; null where nothing is. */
  correctable: z.nullable(z.object({ name: z.string(), phone: z.string() })),
})
export type HeldData = z.output<typeof heldData>

export const openDataLink = endpoint({
  method: 'POST',
  path: '/api/privacy/held',
  audience: 'anyone',
  summary: 'What is held about the address that a link was mailed to, in counts; the link stays good until its end',
  body: z.object({ token }),
  output: heldData,
  problems: ['token_invalid'],
})

export const exportByLink = endpoint({
  method: 'POST',
  path: '/api/privacy/export',
  audience: 'anyone',
  summary: 'Everything that is held about the address that a link was mailed to, as a file',
  body: z.object({ token }),
  output: z.record(z.string(), z.unknown()),
  problems: ['token_invalid', 'data_in_account', 'rate_limited'],
})

export const correctByLink = endpoint({
  method: 'POST',
  path: '/api/privacy/correction',
  audience: 'anyone',
  summary: 'Corrects name and phone in what is still to come: orders that are not handed over, tables from today on',
  body: z.extend(correction, { token }),
  output: z.object({ orders: z.int(), reservations: z.int() }),
  problems: ['token_invalid', 'data_in_account', 'rate_limited'],
})

export const eraseByLink = endpoint({
  method: 'POST',
  path: '/api/privacy/erasure',
  audience: 'anyone',
  summary:
    'Erases at once what is held about the address that a link was mailed to; the accounts keep amounts without the person',
  body: z.object({ token }),
  problems: ['token_invalid', 'data_in_account', 'orders_under_way', 'conflict'],
})

export const exportData = endpoint({
  method: 'GET',
  path: '/api/user/data-export',
  audience: ['customer'],
  summary: 'Everything that is held about the customer, as a file',
  output: z.record(z.string(), z.unknown()),
  problems: ['rate_limited'],
})

export const deleteAccount = endpoint({
  method: 'DELETE',
  path: '/api/user',
  audience: ['customer'],
  summary: 'Deletes the account at once: personal data are erased, the accounts keep amounts without the person',
  body: z.object({ password }),
  problems: ['wrong_password', 'orders_under_way', 'conflict', 'rate_limited'],
})
