/** What a printer of Epson's asks by itself by Server Direct Print; all of it comes to one address, as a form's fields. */
import * as z from 'zod/mini'
import { endpoint } from '#api/kernel/calls/endpoint.ts'

export const askForEpsonPrint = endpoint({
  method: 'POST',
  path: '/api/printers/{key}/epson',
  audience: 'anyone',
  summary:
    'Server Direct Print: a printer asks for a ticket (GetRequest), says what became of it (SetResponse) or how it is (SetStatus)',
  params: z.object({ key: z.string().check(z.regex(/^[\w-]{43}$/)) }),
  raw: 'xml',
  problems: ['not_found', 'rate_limited'],
})
