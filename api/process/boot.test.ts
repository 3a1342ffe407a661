import { expect, test } from 'vitest'
import { testApp } from '#api/testing/app/test-app.ts'
import { freePort } from '#scripts/free-port.ts'
import { listenForScrapes } from './boot.ts'

const { services } = await testApp()

test('the figures have an address of their own, where one is given, and nothing else has', async () => {
  expect(await listenForScrapes(services)).toBeUndefined()
  const address = `127.0.0.1:${await freePort()}`
  const scraped = await listenForScrapes({ ...services, env: { ...services.env, METRICS_ADDRESS: address } })
  const page = await fetch(`http://${address}/metrics`)
  expect([page.status, page.headers.get('content-type')]).toEqual([200, services.metrics.contentType])
  expect(await page.text()).toContain('# TYPE process_start_time_seconds gauge')
  expect((await fetch(`http://${address}/api/restaurant`)).status).toBe(404)
  await scraped?.stop()
  await expect(fetch(`http://${address}/metrics`)).rejects.toThrow()
})
