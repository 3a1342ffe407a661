/** What the drill runs is what is installed, but for the place. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { haproxyHere } from './haproxy-here.ts'
import { patroniYaml } from './patroni-yaml.ts'

const installed = (file: string) => readFileSync(`docker/ha/${file}`, 'utf8')
const linesOf = (text: string) => text.split('\n').filter(line => line.trim() && !line.startsWith('#'))

test('HAProxy listens elsewhere, and leads to nodes of this machine', () => {
  const nodes = [
    { port: 5501, restPort: 8501 },
    { port: 5502, restPort: 8502 },
  ]
  const here = linesOf(haproxyHere(installed('haproxy.cfg'), 5500, nodes))
  const there = linesOf(installed('haproxy.cfg'))
  expect(here.filter(line => !there.includes(line))).toEqual([
    '\tbind 127.0.0.1:5500',
    expect.stringMatching(/^\tdefault-server inter 1s .* on-marked-down shutdown-sessions$/),
    '\tserver one 127.0.0.1:5501 check port 8501',
    '\tserver two 127.0.0.1:5502 check port 8502',
  ])
  expect(there.filter(line => !here.includes(line))).toHaveLength(7)
})

test('a way that leads elsewhere is a fault', () => {
  expect(() => haproxyHere(installed('haproxy.cfg'), 5500, [])).toThrow('does not lead from one port')
})

test('Patroni decides by the same settings', () => {
  const facts = { name: 'one', postgresPort: 1, restPort: 2, etcdPort: 3, folder: '/tmp', postgresFolder: '/usr/bin' }
  const [here, there] = [parse(patroniYaml(facts)), parse(installed('patroni.yaml'))]
  expect(here.bootstrap.dcs).toEqual(there.bootstrap.dcs)
  expect(there.bootstrap.dcs).toMatchObject({ synchronous_mode: true, primary_start_timeout: 0 })
})

test('Patroni hands the log over as archive.conf does', () => {
  const { parameters } = parse(installed('patroni.yaml')).postgresql
  const archive = installed('archive.conf').matchAll(/^(archive_\w+) = '?(.*?)'?$/gm)
  const settings = [...archive].map(([, name = '', value]) => [name, value])
  expect(settings).toHaveLength(3)
  for (const [name = '', value] of settings) expect(String(parameters[name])).toBe(value)
})
