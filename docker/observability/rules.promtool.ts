/** What promtool says of the rules, and of the evenings in which each alert is tried. */
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { findPromtool } from './find-promtool.ts'

const FOLDER = 'docker/observability'
const run = promisify(execFile)
let promtool = ''

beforeAll(() => {
  promtool = findPromtool()
})

test('the configuration is one, with its rules', async () => {
  const { stdout } = await run(promtool, ['check', 'config', `${FOLDER}/prometheus.yaml`])
  expect(stdout).toContain('is valid prometheus config file syntax')
  expect(stdout).toMatch(/SUCCESS: \d{2} rules found/)
})

test('each alert is heard in its evening, and in no other', async () => {
  const { stdout } = await run(promtool, ['test', 'rules', `${FOLDER}/rules.test.yaml`])
  expect(stdout).toContain('SUCCESS')
})

type Rules = { groups: { rules: { alert?: string; expr: string }[] }[] }
const rules = parse(await readFile(`${FOLDER}/rules.yaml`, 'utf8')) as Rules
const alerts = rules.groups.flatMap(({ rules }) => rules.flatMap(({ alert }) => alert ?? []))

test.each(alerts)('the evenings notice when %s is never heard', async alert => {
  const folder = await mkdtemp(path.join(tmpdir(), 'lai-khram-rules-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const deaf = structuredClone(rules)
  for (const rule of deaf.groups.flatMap(group => group.rules)) if (rule.alert === alert) rule.expr = 'vector(1) > 2'
  // JSON is YAML.
  await writeFile(path.join(folder, 'rules.yaml'), JSON.stringify(deaf))
  await writeFile(path.join(folder, 'rules.test.yaml'), await readFile(`${FOLDER}/rules.test.yaml`))
  await expect(run(promtool, ['test', 'rules', path.join(folder, 'rules.test.yaml')])).rejects.toThrow(alert)
})
