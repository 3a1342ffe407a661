import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { expect, it, onTestFinished } from 'vitest'
import { proxySimulator } from '#api/http/simulator-proxy.ts'
import { simulatorUnderTest } from '../testing/simulator-under-test.ts'

/** Starts the shop's server, which forwards the simulator's paths. */
async function shopServer(simulatorUrl: string): Promise<string> {
  const app = new Hono()
  proxySimulator(app, simulatorUrl)
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' })
  onTestFinished(() => {
    server.close()
  })
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

it('through the shop: this machine sets faults, a phone does not, and the page is paid', async () => {
  const { simulator, openSession } = await simulatorUnderTest()
  const shop = await shopServer(simulator.url)
  const setFault = (headers: Record<string, string>) =>
    fetch(`${shop}/stripe-simulator/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ webhookTwice: true }),
    })
  expect((await setFault({ 'x-forwarded-for': '192.168.1.20' })).status).toBe(403)
  expect(simulator.faults.current()).toMatchObject({ webhookTwice: false })
  expect((await setFault({})).status).toBe(200)
  expect(simulator.faults.current()).toMatchObject({ webhookTwice: true })

  const { id } = await openSession({ success_url: `${shop}/payment-success?session_id={CHECKOUT_SESSION_ID}` })
  const paying = await fetch(`${shop}/stripe-simulator/pay/${id}/pay`, { method: 'POST', redirect: 'manual' })
  expect([paying.status, paying.headers.get('location')]).toEqual([303, `${shop}/payment-success?session_id=${id}`])
})
