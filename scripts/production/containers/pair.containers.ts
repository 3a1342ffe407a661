/** Two Postgres under Patroni with their archive, before three processes for the API and two proxies, as containers. */
import { expect, test } from 'vitest'
import { docker, installation } from './installation.ts'
import { logIn, register, visit } from './people.ts'

const NODES = ['db-one', 'db-two'] as const
/** Patroni's lease, and what a promotion takes. */
const TAKEOVER_MS = 45_000
const house = installation(['compose.ha.yaml'])

test('both proxies lead to it, and a whole copy goes to the archive that was made with it', {
  timeout: 120_000,
}, async () => {
  for (const port of house.ports) expect((await visit({ ports: [port] }, { path: '/statut' })).status).toBe(200)
  const primary = await primaryNode()
  await house.inside(primary, 'pgbackrest', '--stanza=lai-khram', 'check')
  await house.inside(primary, 'pgbackrest', '--stanza=lai-khram', '--type=full', 'backup')
  const [archive] = JSON.parse(await house.inside(primary, 'pgbackrest', '--output=json', 'info')) as {
    backup: unknown[]
  }[]
  expect(archive?.backup).toHaveLength(1)
  process.stdout.write(`the pair is up after ${house.upSeconds} s\n`)
})

test('the primary’s container is gone: the other takes over, with what was acknowledged', {
  timeout: 180_000,
}, async () => {
  await register(house, 'achara@exemple.fr')
  const primary = await primaryNode()
  const since = performance.now()
  await docker('kill', await house.fact(primary, '{{.Id}}'))
  await expect
    .poll(
      () =>
        register(house, 'niran@exemple.fr').then(
          () => true,
          () => false,
        ),
      { timeout: TAKEOVER_MS },
    )
    .toBe(true)
  process.stdout.write(`written to again ${((performance.now() - since) / 1000).toFixed(1)} s after the kill\n`)
  await logIn(house, 'achara@exemple.fr')
  await house.compose('up', '--detach', primary)
  await expect.poll(() => standbyOf(primary), { timeout: 60_000 }).toMatch(/^sync/)
})

async function primaryNode(): Promise<(typeof NODES)[number]> {
  for (const node of NODES) {
    if ((await asked(node, 'select pg_is_in_recovery()')) === 'f') return node
  }
  throw new Error('no node says that it is the primary')
}

/** How the other node knows this one. */
async function standbyOf(node: string): Promise<string> {
  const other = NODES.find(name => name !== node) ?? NODES[0]
  return await asked(other, `select sync_state from pg_stat_replication where application_name = '${node}'`)
}

async function asked(node: string, query: string): Promise<string> {
  const login = ['--host=127.0.0.1', '--username=lai_khram', '--dbname=lai_khram']
  return (await house.inside(node, 'psql', ...login, '--tuples-only', '--no-align', '--command', query)).trim()
}
