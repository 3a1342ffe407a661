/** What `/metrics` says of a running API, and that rules and dashboard name nothing else. */

import { readFileSync } from 'node:fs'
import { afterEach, expect, test } from 'vitest'
import { parse } from 'yaml'
import { addJob, startWorker } from '#api/platform/jobs/jobs.ts'
import { TEST_ORIGIN, testApp } from '#api/testing/app/test-app.ts'
import { customerOf } from '#api/testing/orders/checkout.ts'

const FOLDER = 'docker/observability'
type Rules = { groups: { rules: { record?: string; expr: string }[] }[] }
const RULES = parse(readFileSync(`${FOLDER}/rules.yaml`, 'utf8')) as Rules
type Dashboard = { panels: { targets: { expr: string }[] }[] }
const DASHBOARD = JSON.parse(readFileSync(`${FOLDER}/grafana/dashboard.json`, 'utf8')) as Dashboard

const app = await testApp()
const { services, sql, simulator } = app
const customer = customerOf(app)

afterEach(() => simulator.faults.clear())

/** The value of each series, by its name and labels as the page writes them. */
async function series(): Promise<Record<string, number>> {
  const page = await (await app.app.request(`${TEST_ORIGIN}/metrics`)).text()
  const lines = page.split('\n').filter(line => line !== '' && !line.startsWith('#'))
  return Object.fromEntries(lines.map(line => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]))
}

test('counts orders as they are placed and paid, and the calls that paying needs', async () => {
  const order = await customer.opened()
  const placed = await series()
  expect(placed).toMatchObject({ orders_placed_total: 1, orders_paid_total: 0 })
  await customer.press('pay', order)
  await customer.settle()
  const paid = await series()
  expect(paid).toMatchObject({ orders_placed_total: 1, orders_paid_total: 1 })
  const answered = 'payment_provider_calls_total{outcome="answered"}'
  expect(paid[answered]).toBeGreaterThan(placed[answered] ?? Number.NaN)
})

test('tells calls that the provider declined from those that it did not answer', async () => {
  const of = (outcome: string) => `payment_provider_calls_total{outcome="${outcome}"}`
  const before = await series()
  await expect(services.stripe.payouts.retrieve('po_unknown')).rejects.toThrow()
  // Each call is tried twice.
  simulator.faults.set({ apiFailures: 1, apiResets: 1 })
  await expect(services.stripe.refunds.list()).rejects.toThrow()
  const after = await series()
  const rise = (outcome: string) => (after[of(outcome)] ?? 0) - (before[of(outcome)] ?? 0)
  expect([rise('refused'), rise('failed'), rise('answered')]).toEqual([1, 2, 0])
})

test('counts each job by how it ended, and names those that have not run', async () => {
  const jobs = {
    goes: async () => {},
    fails: async () => {
      throw new Error('as it must')
    },
    waits: async () => {},
  }
  await addJob(sql, 'goes', {})
  await addJob(sql, 'fails', {})
  const worker = await startWorker(services, app.databaseUrl, jobs, [])
  const outcomes = async () => {
    const page = await series()
    return Object.keys(jobs).map(name =>
      ['done', 'failed'].map(outcome => page[`jobs_total{name="${name}",outcome="${outcome}"}`]),
    )
  }
  // The worker looks for jobs every two seconds.
  await expect.poll(outcomes, { timeout: 15_000 }).toEqual([
    [1, 0],
    [0, 1],
    [0, 0],
  ])
  await worker.stop()
})

test('says what the process holds at that moment', async () => {
  const leave = services.openStreams.enter('192.0.2.1')
  expect(await series()).toMatchObject({
    event_streams_open: 1,
    database_transactions_waiting: 0,
    database_transactions_open: 0,
  })
  leave()
  const page = await series()
  expect(page.event_streams_open).toBe(0)
  expect(page.nodejs_heap_size_limit_bytes).toBeGreaterThan(page.nodejs_heap_size_used_bytes ?? Number.NaN)
})

test('rules and dashboard name what the page prints, or what the rules record', async () => {
  const page = await (await app.app.request(`${TEST_ORIGIN}/metrics`)).text()
  const printed = [...page.matchAll(/^# TYPE (\S+) (\w+)$/gm)].flatMap(([, name = '', type]) =>
    type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
  )
  const rules = RULES.groups.flatMap(group => group.rules)
  const recorded = rules.flatMap(({ record }) => record ?? [])
  const shown = DASHBOARD.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))
  const named = [...rules.map(({ expr }) => expr), ...shown].flatMap(metricsIn)
  expect(new Set(named).size).toBeGreaterThan(10)
  expect(named.filter(name => ![...printed, ...recorded, 'up', 'ALERTS'].includes(name))).toEqual([])
  // What is recorded and read by nobody would only cost.
  expect(recorded.filter(name => !named.includes(name))).toEqual([])
})

/** The metrics that a query names: its words but for functions, operators, and what stands in braces and brackets. */
function metricsIn(query: string): string[] {
  const bare = query.replace(/\{[^}]*\}|\[[^\]]*\]|\b(by|without) *\([^)]*\)/g, '')
  return (bare.match(/[a-z_][\w:]*(?![\w:]* *\()/gi) ?? []).filter(word => !/^(and|or|unless)$/.test(word))
}
