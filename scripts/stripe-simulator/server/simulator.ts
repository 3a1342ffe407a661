/**
 * The stand-in for Stripe when no STRIPE_SECRET_KEY is set: the calls of its API that the shop makes, signed webhooks,
 * and a hosted pay page. It takes no money, and refuses to start in production.
 *
 * API, under `/v1`, as the `stripe` SDK 23 sends it (`new Stripe('sk_test_simulator', {host, port, protocol: 'http'})`):
 * checkout sessions (create, retrieve, expire, list), payment intents (retrieve), refunds (create, retrieve, list),
 * disputes (retrieve, list), payouts (retrieve, list), balance transactions (list), events (retrieve, list). An unknown
 * parameter is refused, never ignored.
 *
 * Pay page: `/stripe-simulator/pay/{session}`. The first form's button pays, the second simulates a refused card, the
 * third goes back to the shop. A session's `url` is on the host of its `success_url`: the shop forwards
 * `/stripe-simulator/*`, and must send the client's address in `X-Forwarded-For`, or its visitors could set faults.
 *
 * Balance: it follows from the charges, refunds, disputes and fees, and a payout leaves with each day (`payments/balance.ts`).
 *
 * Time: expiry, webhook delays and retries follow `clock`. It is read with every call, with `settled()`, and twice a
 * second while something waits; so a clock that stands still delays them until it is moved.
 *
 * Faults, each for one session or for all later ones (`faults/fault-plan.ts` explains each):
 *
 *     simulator.faults.set({ webhookLateMs: 2_000, webhookTwice: true })          // all later sessions
 *     simulator.faults.set({ cardRefused: true }, sessionId)                      // one session
 *     simulator.faults.set({ apiFailures: 2, apiFailureStatus: 500 })             // the next two API calls
 *     simulator.faults.set({ apiResets: 2, apiFaultsAfterExecution: true })       // carried out, answers lost
 *     simulator.faults.clear()
 *
 * The same from another process of this machine (browser tests), also through the shop's own port:
 *
 *     POST   /stripe-simulator/faults   {"webhookNever": true}   or   {"session": "cs_test_…", "apiSlowMs": 500}
 *     GET    /stripe-simulator/faults[?session=cs_test_…]        shows the faults
 *     DELETE /stripe-simulator/faults[?session=cs_test_…]        removes them
 *     GET    /stripe-simulator/sessions                          captured and refunded cents, as `books()`
 *     POST   /stripe-simulator/outside   {"do": "dispute", "session": "cs_test_…"}   also close, refund, failRefund,
 *                                        failPayout, takeFee: what banks, the provider and people there do
 *                                        (`faults/outside.ts`)
 *
 * An event withheld by `webhookNever` can still be fetched with `events.retrieve`, as at Stripe. A fault for all applies
 * to later events alone: an event's delivery is planned when it happens.
 */
import type { AddressInfo } from 'node:net'
import { createAdaptorServer, type HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { Fault } from '#scripts/fault.ts'
import { apiRoutes } from '../api/routes.ts'
import { makeSlowness } from '../api/slowness.ts'
import { forgetAll } from '../books/books.ts'
import { openStateFile } from '../books/state-file.ts'
import { type FaultBoard, makeFaultBoard } from '../faults/fault-board.ts'
import { type Outside, outsideOf } from '../faults/outside.ts'
import { outsideRoutes } from '../faults/outside-routes.ts'
import { faultRoutes } from '../faults/routes.ts'
import { payPageRoutes } from '../pay-page/routes.ts'
import { balances, type SessionBalance } from '../payments/balances.ts'
import { catchUp } from '../payments/catch-up.ts'
import { makeDeliveries } from '../webhooks/deliveries.ts'
import { RETRY_DELAYS_MS } from '../webhooks/retry-delays.ts'
import { startHeartbeat } from './heartbeat.ts'
import { closeServer, listen } from './server.ts'
import type { Simulation } from './simulation.ts'

export type StripeSimulatorOptions = {
  /** 0 takes a free port. */
  port?: number
  /** The file of the records, a line of JSON for each save; without it they are in memory only. */
  stateFile?: string
  webhookUrl: string
  webhookSecret: string
  apiKey?: string
  clock?: () => Date
  /** The delays after the 1st, 2nd, … refused attempt; after the last one the event is given up. */
  retryDelaysMs?: readonly number[]
  log?: (sentence: string) => void
}

export type StripeSimulator = {
  /** `http://127.0.0.1:{port}` */
  url: string
  port: number
  faults: FaultBoard
  books(): SessionBalance[]
  /** What happens at the provider without the shop. */
  outside: Outside
  /** Resolves when every webhook that is due by the clock was delivered, or refused and postponed. */
  settled(): Promise<void>
  /** Deletes the records in memory, which would otherwise grow over thousands of test runs. */
  forget(): void
  stop(): Promise<void>
}

/** @throws Fault in production, for a port that is taken, and for a state file of another format */
export async function startStripeSimulator({
  port = 0,
  stateFile,
  webhookUrl,
  webhookSecret,
  apiKey = 'sk_test_simulator',
  clock = () => new Date(),
  retryDelaysMs = RETRY_DELAYS_MS,
  log = () => {},
}: StripeSimulatorOptions): Promise<StripeSimulator> {
  if (process.env.NODE_ENV === 'production') {
    throw new Fault('The Stripe simulator does not start in production: set STRIPE_SECRET_KEY.')
  }
  const { books, save, close } = await openStateFile(stateFile)
  const simulation: Simulation = {
    books,
    faults: makeFaultBoard(),
    nowMs: () => clock().getTime(),
    log,
    async commit() {
      try {
        await save()
        deliveries.wake()
      } finally {
        heartbeat.plan()
      }
    },
  }
  const deliveries = makeDeliveries(simulation, { url: webhookUrl, secret: webhookSecret }, retryDelaysMs, save)
  const heartbeat = startHeartbeat(simulation, deliveries)
  const slowness = makeSlowness()

  const app = new Hono<{ Bindings: HttpBindings }>()
  app.use(async (_context, next) => {
    catchUp(simulation)
    await next()
  })
  app.route('/v1', apiRoutes({ simulation, apiKey, keysInUse: new Set(), wait: slowness.wait }))
  app.route('/stripe-simulator', await payPageRoutes(simulation))
  app.route('/stripe-simulator', faultRoutes(simulation))
  app.route('/stripe-simulator', outsideRoutes(simulation))

  const server = createAdaptorServer({ fetch: app.fetch })
  await listen(server, port).catch(error => close().then(() => Promise.reject(error)))
  await heartbeat.beat()
  const address = server.address() as AddressInfo
  let stopped: Promise<void> | undefined
  return {
    url: `http://127.0.0.1:${address.port}`,
    port: address.port,
    faults: simulation.faults,
    books: () => balances(books),
    outside: outsideOf(simulation),
    async settled() {
      await heartbeat.beat()
      for (let lanes = deliveries.underWay(); lanes; lanes = deliveries.underWay()) {
        await lanes
        await heartbeat.beat()
      }
    },
    forget: () => forgetAll(books),
    stop() {
      stopped ??= stop()
      return stopped
    },
  }

  async function stop(): Promise<void> {
    heartbeat.stop()
    await closeServer(server)
    await slowness.end()
    await deliveries.stop()
    await save()
    await close()
  }
}
