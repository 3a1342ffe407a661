import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { runTools } from './run-tools.ts'

const script = (name: string, text: string) => ({ name, args: ['-e', text] })

test('a quick no is told before the slow checks have ended, and all are counted', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'lai-khram-check-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const told = path.join(folder, 'told')
  const slow = `const { existsSync } = require('node:fs'); setInterval(() => existsSync('${told}') && process.exit(0), 20)`
  const tools = [
    script('quick', `console.error('what is wrong'); process.exitCode = 1`),
    script('slow', slow),
    script('slowest', slow),
  ]
  const heard: string[] = []
  const verdicts = await runTools(tools, ({ name, isGood, output }) => {
    heard.push(`${name} ${isGood} ${output}`)
    if (name === 'quick') writeFileSync(told, '')
  })
  expect(heard[0]).toBe('quick false what is wrong')
  expect(verdicts.map(({ name, isGood }) => [name, isGood])).toEqual([
    ['quick', false],
    ['slow', true],
    ['slowest', true],
  ])
})

test('a check that is ended from outside is a no that says so', async () => {
  const [verdict] = await runTools(
    [script('ended', `process.kill(process.pid, 'SIGTERM'); setInterval(() => {}, 1000)`)],
    () => {},
  )
  expect(verdict).toMatchObject({ isGood: false, output: expect.stringMatching(/^ended by SIGTERM after/) })
})
