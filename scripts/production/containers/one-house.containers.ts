/** The installation on one machine, as containers. */
import { expect, test } from 'vitest'
import { answers, docker, installation } from './installation.ts'
import { logIn, register, visit } from './people.ts'

const house = installation(['compose.yaml'])

test('comes up behind TLS, without a shell, and is the size that it says', async () => {
  const page = await visit(house, { path: '/', headers: { 'accept-encoding': 'br' } })
  expect([page.status, page.protocol]).toEqual([200, 'h2'])
  expect(page.text.length).toBeGreaterThan(1000)
  for (const path of ['/metrics', '/readyz']) expect((await visit(house, { path })).status).toBe(404)
  await expect(house.inside('app', 'sh', '-c', 'true')).rejects.toThrow()
  const megabytes = async (image: string) =>
    Math.round(Number(await docker('image', 'inspect', '--format', '{{.Size}}', image)) / 1e6)
  const [whole, base] = [await megabytes('lai-khram-drill'), await megabytes('node:26-slim')]
  process.stdout.write(`up after ${house.upSeconds} s; the image: ${whole} MB, ${whole - base} of them ours\n`)
})

test('has no rights, writes to its folder alone, and logs no more than five files', async () => {
  const status = await house.inside('app', 'node', '--print', 'require("fs").readFileSync("/proc/1/status", "utf8")')
  expect(status).toMatch(/^CapEff:\t0+$/m)
  expect(status).toMatch(/^NoNewPrivs:\t1$/m)
  expect(await house.inside('app', 'node', '--print', 'process.getuid()')).toBe('1000\n')
  const written = (file: string) => house.inside('app', 'node', '--eval', `require("fs").writeFileSync("${file}", "")`)
  await expect(written('/app/dist/x')).rejects.toThrow(/EROFS/)
  await written('/data/x')
  for (const service of ['app', 'db', 'proxy']) {
    expect(await house.fact(service, '{{json .HostConfig.LogConfig}}')).toBe(
      '{"Type":"local","Config":{"max-file":"5","max-size":"10m"}}',
    )
  }
})

test('keeps its database from the world, and its packages’ names in the image', async () => {
  expect(await house.fact('db', '{{range $name, $_ := .NetworkSettings.Networks}}{{$name}} {{end}}')).toBe(
    'lai-khram-drill_inside',
  )
  expect(await docker('network', 'inspect', '--format', '{{.Internal}}', 'lai-khram-drill_inside')).toBe('true\n')
  const bom = JSON.parse(
    await house.inside('app', 'node', '--print', 'require("fs").readFileSync("sbom.cdx.json", "utf8")'),
  ) as { components: { name: string }[] }
  expect(bom.components.map(({ name }) => name)).toEqual(expect.arrayContaining(['hono', 'postgres', 'stripe']))
})

test('ends by itself, keeps what it was told, and starts again when it is killed', { timeout: 240_000 }, async () => {
  await register(house, 'achara@exemple.fr')
  const since = performance.now()
  await house.compose('stop', 'app')
  const seconds = (performance.now() - since) / 1000
  expect(seconds).toBeLessThan(30)
  expect(await house.fact('app', '{{.State.ExitCode}}')).toBe('0')
  await house.compose('down')
  await house.compose('up', '--detach')
  await answers(house.ports)
  await logIn(house, 'achara@exemple.fr')
  const process1 = await house.fact('app', '{{.State.Pid}}')
  process.kill(Number(process1), 'SIGKILL')
  await expect.poll(() => house.fact('app', '{{.State.Health.Status}} {{.RestartCount}}')).toBe('healthy 1')
  await logIn(house, 'achara@exemple.fr')
  process.stdout.write(`stopped within ${seconds.toFixed(1)} s\n`)
})
