/** Three processes for the API and one for the jobs behind PgBouncer, with Prometheus reading each of them, as containers. */
import { expect, test } from 'vitest'
import { installation } from './installation.ts'
import { logIn, register, visit } from './people.ts'

const PROCESSES = 4
const house = installation(
  ['compose.yaml', 'compose.scaled.yaml', 'compose.observability.yaml'],
  // Grafana is a picture of what Prometheus has.
  ['app', 'worker', 'pgbouncer', 'db', 'proxy', 'prometheus'],
)

test('Prometheus reads every process, and has taken the rules', { timeout: 120_000 }, async () => {
  await expect
    .poll(async () => (await asked('query?query=up%3D%3D1')).result?.length, { timeout: 90_000 })
    .toBe(PROCESSES)
  expect((await asked('rules')).groups?.length).toBeGreaterThan(0)
})

test('a process is killed: no request fails, and it comes back', { timeout: 120_000 }, async () => {
  await register(house, 'achara@exemple.fr')
  const pid = Number(await house.fact('app', '{{.State.Pid}}'))
  let isOver = false
  const answers: number[] = []
  const guests = [1, 2, 3, 4].map(async () => {
    while (!isOver) answers.push((await visit(house, { path: '/api/menu' })).status)
  })
  await expect.poll(() => answers.length).toBeGreaterThan(40)
  process.kill(pid, 'SIGKILL')
  await expect.poll(() => house.fact('app', '{{.State.Health.Status}} {{.RestartCount}}')).toBe('healthy 1')
  isOver = true
  await Promise.all(guests)
  expect(answers.filter(status => status !== 200)).toEqual([])
  await logIn(house, 'achara@exemple.fr')
  process.stdout.write(`${answers.length} requests while a process was killed and came back: none failed\n`)
})

/** What Prometheus answers, asked from the application's container, since no port of it leads outside. */
async function asked(query: string): Promise<{ result?: unknown[]; groups?: unknown[] }> {
  const code = `fetch("http://prometheus:9090/api/v1/${query}").then(a => a.text()).then(t => console.log(t))`
  const { data } = JSON.parse(await house.inside('app', 'node', '--eval', code)) as { data: Record<string, unknown[]> }
  return data
}
