import { readFile } from 'node:fs/promises'
import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import type { SessionRecord } from '../books/records.ts'
import { paySession, refuseCard } from '../payments/pay-session.ts'
import type { Simulation } from '../server/simulation.ts'
import { documentOf, openPage, overPage, paidPage, unknownPage } from './pages.ts'

type Html = ReturnType<typeof openPage>

/** The hosted page on which the customer pays. It has forms alone, so that it works without JavaScript. */
export async function payPageRoutes(simulation: Simulation): Promise<Hono<{ Bindings: HttpBindings }>> {
  const { books } = simulation
  const stylesheet = await readFile(new URL('./pay-page.css', import.meta.url), 'utf8')
  const routes = new Hono<{ Bindings: HttpBindings }>()

  routes.get('/pay.css', context =>
    context.body(stylesheet, 200, { 'content-type': 'text/css; charset=utf-8', 'cache-control': 'no-cache' }),
  )
  routes.get('/pay/:id', context => {
    const session = books.sessions.get(context.req.param('id'))
    if (session === undefined) return answer(404, unknownPage())
    return session.status === 'open' ? open(session, context.req.header('host')) : ended(session, 200)
  })
  routes.post('/pay/:id/:step{pay|refuse|cancel}', async context => {
    const session = books.sessions.get(context.req.param('id'))
    if (session === undefined) return answer(404, unknownPage())
    const step = context.req.param('step')
    if (step === 'cancel') return context.redirect(session.cancelUrl ?? session.successUrl, 303)
    if (session.status !== 'open') return ended(session, 409)

    const after = step === 'pay' ? paySession(simulation, session) : refuseCard(simulation, session)
    await simulation.commit()
    return context.redirect(after.status === 'complete' ? successUrl(after) : `/stripe-simulator/pay/${after.id}`, 303)
  })

  function open(session: SessionRecord, host: string | undefined): Response {
    const intent = books.paymentIntents.get(session.paymentIntentId ?? '')
    return answer(200, openPage(session, intent !== undefined), formTargets(session, host))
  }

  function ended(session: SessionRecord, status: number): Response {
    if (session.status === 'expired') return answer(status === 200 ? 410 : status, overPage(session))
    return answer(status, paidPage(session, successUrl(session)))
  }
  return routes
}

function successUrl(session: SessionRecord): string {
  return session.successUrl.replaceAll('{CHECKOUT_SESSION_ID}', session.id)
}

/**
 * Chromium applies `form-action` to a form's redirects too, so the shop's host must be listed when the page has another
 * one. At the session's own `url`, which is on the shop's host, `'self'` is enough.
 */
function formTargets({ successUrl: success, cancelUrl: cancel }: SessionRecord, host: string | undefined): string[] {
  const shops = [success, cancel ?? success].map(address => new URL(address)).filter(shop => shop.host !== host)
  return [...new Set(shops.map(shop => shop.origin))]
}

function answer(status: number, page: Html, formTargets: string[] = []): Response {
  const formAction = ["'self'", ...formTargets].join(' ')
  return new Response(String(documentOf(page)), {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy':
        `default-src 'none'; style-src 'self'; img-src data:; form-action ${formAction}; ` +
        "base-uri 'none'; frame-ancestors 'none'",
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    },
  })
}
