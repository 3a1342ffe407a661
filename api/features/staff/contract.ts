import * as z from 'zod/mini'
import { endpoint } from '#api/kernel/endpoint.ts'
import { line } from '#api/kernel/fields.ts'

export const staffRole = z.enum(['admin', 'manager'])

export const staffLogin = endpoint({
  method: 'POST',
  path: '/api/admin/login',
  audience: 'anyone',
  summary: 'Opens a staff session: ends 8 hours after the last use and 16 hours after login',
  body: z.object({
    username: line(60, "L'identifiant est requis"),
    password: z
      .string('Le mot de passe est requis')
      .check(z.minLength(1, 'Le mot de passe est requis'), z.maxLength(1000, '1000 caractères au plus')),
  }),
  output: z.object({
    access_token: z.string(),
    token_type: z.literal('bearer'),
    /** Seconds. */
    expires_in: z.int(),
    user_role: staffRole,
  }),
  problems: ['invalid_credentials', 'rate_limited'],
})

export const staffLogout = endpoint({
  method: 'POST',
  path: '/api/admin/logout',
  audience: ['manager', 'admin'],
  summary: 'Ends the staff session',
})
