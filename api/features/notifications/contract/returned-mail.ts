/** What the house's own mail server hands us: mails that came back. */
import { endpoint } from '#api/kernel/calls/endpoint.ts'

export const takeReturnedMail = endpoint({
  method: 'POST',
  path: '/api/mails/returned',
  audience: 'anyone',
  summary: 'A mail that came back (RFC 3464), whole, as the mail server of the house hands it over with its secret',
  raw: 'body',
  maxBodyBytes: 1024 * 1024,
  atOnce: 2,
  problems: ['not_found', 'rate_limited'],
})
