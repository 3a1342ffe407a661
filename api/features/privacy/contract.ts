import * as z from 'zod/mini'
import { password } from '#api/features/customers/contract.ts'
import { endpoint } from '#api/kernel/endpoint.ts'

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
