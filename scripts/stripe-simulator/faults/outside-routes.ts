import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import * as z from 'zod'
import type { Simulation } from '../server/simulation.ts'
import { cameFromThisMachine } from './loopback.ts'
import { type Outside, outsideOf } from './outside.ts'

const cents = z.int().min(1)
const happening = z.discriminatedUnion('do', [
  z.strictObject({
    do: z.literal('dispute'),
    session: z.string(),
    reason: z.string().optional(),
    amountCents: cents.optional(),
    isInquiry: z.boolean().optional(),
  }),
  z.strictObject({ do: z.literal('close'), dispute: z.string(), outcome: z.enum(['won', 'lost']) }),
  z.strictObject({ do: z.literal('refund'), session: z.string(), amountCents: cents.optional() }),
  z.strictObject({ do: z.literal('failRefund'), refund: z.string() }),
  z.strictObject({ do: z.literal('failPayout'), amountCents: cents.optional() }),
  z.strictObject({ do: z.literal('takeFee'), amountCents: cents }),
])

/** `POST /outside`: what banks and people at the provider's own pages do, for processes of this machine alone. */
export function outsideRoutes(simulation: Simulation): Hono<{ Bindings: HttpBindings }> {
  const outside = outsideOf(simulation)
  const routes = new Hono<{ Bindings: HttpBindings }>()
  routes.post('/outside', async context => {
    if (!cameFromThisMachine(context.env.incoming)) return context.json({ error: 'Only from this machine.' }, 403)
    if (!context.req.header('content-type')?.startsWith('application/json')) {
      return context.json({ error: 'Send application/json.' }, 415)
    }
    const given = happening.safeParse(await context.req.json().catch(() => null))
    if (!given.success) return context.json({ error: z.prettifyError(given.error) }, 400)
    try {
      return context.json({ id: await happen(outside, given.data) })
    } catch (error) {
      return context.json({ error: error instanceof Error ? error.message : String(error) }, 404)
    }
  })
  return routes
}

async function happen(outside: Outside, asked: z.output<typeof happening>): Promise<string> {
  switch (asked.do) {
    case 'dispute': {
      const { session, reason, amountCents, isInquiry } = asked
      return outside.dispute(session, {
        ...(reason && { reason }),
        ...(amountCents && { amountCents }),
        ...(isInquiry && { isInquiry }),
      })
    }
    case 'close':
      return outside.closeDispute(asked.dispute, asked.outcome)
    case 'refund':
      return outside.refund(asked.session, asked.amountCents)
    case 'failRefund':
      return outside.failRefund(asked.refund)
    case 'failPayout':
      return outside.failPayout(asked.amountCents)
    case 'takeFee':
      return outside.takeFee(asked.amountCents)
  }
}
