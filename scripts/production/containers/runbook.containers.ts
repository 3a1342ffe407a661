/** The commands of docs/runbook.md, as a house with containers types them. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { answers, installation } from './installation.ts'
import { logIn, register, visit } from './people.ts'

const house = installation(['compose.yaml'])
const NAME = 'avant-travaux'
/** Without a terminal `exec` has to be told so. */
const commands = new Map(
  [...readFileSync('docs/runbook.md', 'utf8').matchAll(/^\| ([^|]+) \| `docker compose ([^`]+)` \|/gm)].map(
    ([, label = '', command = '']) => [
      label,
      command.replace('exec ', 'exec -T ').replace('<name>', NAME).split(' ').filter(Boolean),
    ],
  ),
)
const ran = (label: string, ...more: string[]) => house.compose(...(commands.get(label) ?? []), ...more)

test('what runs, the log, a query', async () => {
  expect([...commands.keys()]).toEqual(
    expect.arrayContaining(['what runs', 'the log', 'start again', 'doctor', 'backup', 'try a backup', 'a query']),
  )
  expect(await ran('what runs')).toMatch(/app-1.*\(healthy\)/)
  await visit(house, { path: '/api/restaurant' })
  const log = () => ran('the log')
  await expect.poll(log).toMatch(/\{"level":30,.*"msg":"request"\}$/m)
  // Node's own warnings are not for whoever reads it.
  expect(await log()).not.toContain('Warning')
  expect(await ran('a query', '--command', 'select count(*) from menu_items')).toMatch(/\n +[1-9]\d*\n/)
})

test('doctor has a line for each thing, and is red where no mail server is reached', { timeout: 60_000 }, async () => {
  // It ends with 1 for what is red; what it printed is in the failure.
  const said = await ran('doctor').catch((error: Error) => error.message)
  expect(said).toMatch(/Email/)
  expect(said).toMatch(/Stripe/)
})

test('a backup is made, tried, and the application starts again with what it had', { timeout: 240_000 }, async () => {
  await register(house, 'achara@exemple.fr')
  await ran('backup')
  expect(await ran('try a backup')).not.toBe('')
  await ran('start again')
  await answers(house.ports)
  await logIn(house, 'achara@exemple.fr')
})
