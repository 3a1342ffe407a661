/** What a printer asks by itself, as Star's CloudPRNT has it: is there a ticket, give it to me, it is printed. */
import * as z from 'zod/mini'
import { endpoint } from '#api/kernel/calls/endpoint.ts'

/** The secret by which a printer is known. */
const params = z.object({ key: z.string().check(z.regex(/^[\w-]{43}$/)) })
const word = z.optional(z.nullable(z.string().check(z.maxLength(200))))

export const askForPrint = endpoint({
  method: 'POST',
  path: '/api/printers/{key}',
  audience: 'anyone',
  summary: 'CloudPRNT: a printer says how it is, and hears whether a ticket waits for it',
  params,
  body: z.object({
    statusCode: word,
    printingInProgress: z.optional(z.nullable(z.boolean())),
  }),
  output: z.object({
    jobReady: z.boolean(),
    mediaTypes: z.optional(z.array(z.string())),
    jobToken: z.optional(z.string()),
    deleteMethod: z.optional(z.literal('DELETE')),
  }),
  problems: ['not_found', 'rate_limited'],
})

export const fetchPrint = endpoint({
  method: 'GET',
  path: '/api/printers/{key}',
  audience: 'anyone',
  summary: 'CloudPRNT: the ticket that waits, as commands for the printer',
  params,
  query: z.object({ type: word, token: word }),
  raw: 'commands',
  problems: ['not_found', 'rate_limited'],
})

export const confirmPrint = endpoint({
  method: 'DELETE',
  path: '/api/printers/{key}',
  audience: 'anyone',
  summary: 'CloudPRNT: the ticket is printed, or why it is not; said twice it counts once',
  params,
  query: z.object({ code: word, token: word }),
  output: z.object({}),
  problems: ['not_found', 'rate_limited'],
})
