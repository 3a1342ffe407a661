import type { HttpBindings } from '@hono/node-server'
import { Hono, type MiddlewareHandler } from 'hono'
import * as z from 'zod'
import { balances } from '../payments/balances.ts'
import type { Simulation } from '../server/simulation.ts'
import { faultPlan } from './fault-plan.ts'
import { cameFromThisMachine } from './loopback.ts'

const order = faultPlan.extend({ session: z.string().optional() })

/** Calls that set and show faults, for processes of this machine alone, such as browser tests. */
export function faultRoutes(simulation: Simulation): Hono<{ Bindings: HttpBindings }> {
  const { faults, books } = simulation
  const routes = new Hono<{ Bindings: HttpBindings }>()

  routes.use('/faults', onlyFromThisMachine)
  routes.use('/sessions', onlyFromThisMachine)
  routes.get('/faults', context => context.json(faults.current(context.req.query('session'))))
  routes.post('/faults', async context => {
    // A page of another site can post a form or plain text here; for JSON the browser asks for permission first.
    if (!context.req.header('content-type')?.startsWith('application/json')) {
      return context.json({ error: 'Send application/json.' }, 415)
    }
    const given = order.safeParse(await context.req.json().catch(() => null))
    if (!given.success) return context.json({ error: z.prettifyError(given.error) }, 400)
    const { session, ...plan } = given.data
    if (session !== undefined && !books.sessions.has(session)) return context.json({ error: 'No such session.' }, 404)
    faults.set(plan, session)
    return context.json(faults.current(session))
  })
  routes.delete('/faults', context => {
    faults.clear(context.req.query('session'))
    return context.json(faults.current(context.req.query('session')))
  })
  routes.get('/sessions', context => context.json({ sessions: balances(books) }))
  return routes
}

const onlyFromThisMachine: MiddlewareHandler<{ Bindings: HttpBindings }> = async (context, next) => {
  if (cameFromThisMachine(context.env.incoming)) return next()
  return context.json({ error: 'Only from this machine.' }, 403)
}
