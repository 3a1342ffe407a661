/** docs/runbook.md has a page for each alert and names nothing that is not there; `npm run test:production` does what it says. */

import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { listedFiles } from '#scripts/check/listed-files.ts'
import { runbookPages } from '#scripts/production/runbook/pages.ts'
import { CONDITIONS } from './conditions.ts'

const pages = runbookPages()
const whole = pages.map(({ text }) => text).join('\n')
const named = (pattern: RegExp) => [...new Set([...whole.matchAll(pattern)].map(([, name = '']) => name))]

it('has a page for each alert, in the order of ‘État’, after what no alert can tell', () => {
  const kinds = pages.map(({ title }) => title.toLowerCase().replace(' ', '_'))
  expect(kinds).toEqual(['how_to say it', 'nothing_answers', ...CONDITIONS.map(({ kind }) => kind)])
  for (const { title, text } of pages.slice(1)) expect(text, title).toMatch(/\*\*Means\*\*[\s\S]*\n1\. /)
})

it('names commands that there are', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: object }
  const commands = named(/`npm run ([\w:]+)/g)
  expect(commands).toEqual(['doctor', 'backup', 'restore'])
  expect(Object.keys(scripts)).toEqual(expect.arrayContaining(commands))
  const build = readFileSync('scripts/build.ts', 'utf8')
  const compose = readFileSync('docker/compose.yaml', 'utf8')
  const services = named(/`docker compose (?:exec|logs|restart)(?: --\S+(?: \dh)?)* (\w+)/g)
  expect(services).toEqual(['app', 'db', 'proxy'])
  for (const service of services) expect(compose).toContain(`\n  ${service}:\n`)
  for (const command of named(/dist\/api\/(\w+)\.js/g)) expect(build).toContain(`scripts/image/${command}.ts`)
})

it('calls screens and buttons as they are called', () => {
  const shown = listedFiles()
    .filter(file => /^(pwa\/src|api\/features)\/.*(?<!\.test)\.tsx?$/.test(file))
    .map(file => readFileSync(file, 'utf8'))
    .join('\n')
  const names = named(/'([A-ZÀ-Ý][^'\n]+)'/g)
  expect(names.length).toBeGreaterThan(8)
  expect(names.filter(name => !asShown(name).test(shown))).toEqual([])
})

/** The whole of a string, of a sentence, or of an element's words. */
function asShown(name: string): RegExp {
  return new RegExp(`(^\\s*|['"\`>])${name.replaceAll(/[().]/g, '\\$&')}(['"\`<.]|\\s*$)`, 'm')
}
