/**
 * A primary killed under load, again and again, and its standby in its place: one process finds it by itself, since its
 * address names both hosts, the other one is led there through PgBouncer.
 */
import { expect, onTestFinished, test } from 'vitest'
import { randomOf, runSeed } from '../../seed.ts'
import { insist } from '../../world/people/client.ts'
import { openScene } from '../../world/people/scene.ts'
import { placeOrder } from '../../world/people/steps.ts'
import { AT_RANDOM, strike } from '../../world/processes/strikes.ts'
import { type Death, patroniCluster } from './patroni-cluster.ts'

const TIMES = Number(process.env.FAILOVERS ?? 20)
/** Of the API: the first looks for the primary itself, the second is led there. */
const PROCESSES = 2
const POOLED = 1
/** From the promotion on, until an order is taken again. */
const ORDERS_AGAIN_WITHIN_MS = 5000
/** And by the process behind PgBouncer, which keeps nobody waiting for longer (`query_wait_timeout`). */
const POOLED_AGAIN_WITHIN_MS = 10_000
/** A failover with a machine takes as long as Patroni's lease, 20 s, and its return some more. */
const SECONDS_A_TIME = 90

test('a primary dies under load: nothing acknowledged is lost or done twice, orders again within 5 s of the promotion', {
  timeout: 120_000 + TIMES * SECONDS_A_TIME * 1000,
}, async () => {
  const cluster = await patroniCluster()
  onTestFinished(() => cluster.stop())
  const scene = await openScene({ processes: PROCESSES, durable: true, hosts: cluster }, randomOf(runSeed()))
  const { fleet, origin } = scene.world
  const table: { death: Death; promotedMs: number; ordersMs: number; pooledMs: number }[] = []
  let [death, diedAt]: [Death, number] = ['server', 0]
  await strike(scene, TIMES, 5, {
    points: [],
    kill: () => {
      death = table.length % 5 === 4 ? 'machine' : 'server'
      cluster.killPrimary(death)
      diedAt = performance.now()
    },
    recover: async () => {
      const promotedAt = await cluster.promoted()
      const orderedAfterMs = async (asked: string) => {
        await insist(asked, { method: 'GET', path: '/readyz' })
        await placeOrder(scene, act => insist(asked, { method: 'POST', ...act }))
        return performance.now() - promotedAt
      }
      const [ordersMs, pooledMs] = await Promise.all([orderedAfterMs(origin), orderedAfterMs(fleet.originOf(POOLED))])
      table.push({ death, promotedMs: promotedAt - diedAt, ordersMs, pooledMs })
      expect(ordersMs, `${death}, failover ${table.length}`).toBeLessThan(ORDERS_AGAIN_WITHIN_MS)
      expect(pooledMs, `${death}, failover ${table.length}, pooled`).toBeLessThan(POOLED_AGAIN_WITHIN_MS)
      // No process of the API has died of it, and the next one finds a standby again.
      await fleet.whenReady()
      await cluster.whole()
    },
    count: name => expect(name).toBe(AT_RANDOM),
  })
  expect(fleet.kills).toBe(0)
  const shown = (of: Death, key: 'promotedMs' | 'ordersMs' | 'pooledMs') => {
    const all = table.filter(({ death: how }) => how === of).map(row => Math.round(row[key]))
    return `${all.sort((one, other) => one - other)[Math.floor(all.length / 2)]} ms in the middle, ${all.at(-1)} at worst`
  }
  for (const of of ['server', 'machine'] as const) {
    const times = table.filter(({ death: how }) => how === of).length
    if (times === 0) continue
    process.stdout.write(
      `${of} killed ${times} times: promoted after ${shown(of, 'promotedMs')}; an order again after ${shown(of, 'ordersMs')} more, through PgBouncer after ${shown(of, 'pooledMs')}\n`,
    )
  }
  process.stdout.write(`${scene.book.orders.size} orders acknowledged, each there once\n`)
})
