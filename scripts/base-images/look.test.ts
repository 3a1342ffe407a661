import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { freePort } from '../free-port.ts'
import { lookAtImages } from './look.ts'
import { newestDigest } from './registry.ts'
import { standInRegistry } from './stand-in-registry.ts'

const digest = (letter: string) => `sha256:${letter.repeat(64)}`
/** Every image of others that docker/ names, as the stand-in has them. */
const TAGS = {
  'library/caddy:2': digest('a'),
  'library/haproxy:3.2': digest('b'),
  'library/node:26-slim': digest('c'),
  'library/postgres:18': digest('d'),
  'edoburu/pgbouncer:v1.25.2-p0': digest('e'),
  'grafana/grafana:12.2.0': digest('f'),
  'prom/prometheus:v3.5.0': digest('1'),
  'coreos/etcd:v3.6.5': digest('2'),
}

it('reads what docker/ names, writes the digests behind it, and changes nothing else', async () => {
  const registry = await standInRegistry(TAGS)
  const folder = copyOfDocker(registry.host)
  const before = textsIn(folder)
  const hub = `http://${registry.host}`
  const first = await lookAtImages(folder, { hub })
  expect(first.isDue).toBe(true)
  expect(first.sentences).toHaveLength(Object.keys(TAGS).length + 3)
  expect(first.sentences).toContainEqual(expect.stringMatching(/^node:26-slim +not pinned +sha256:c{12}$/))
  expect(first.sentences.at(-1)).toMatch(/^reminder: .*node:26-slim.*: npm run images -- --write/)
  expect(textsIn(folder)).toEqual(before)

  expect((await lookAtImages(folder, { hub, write: true })).isDue).toBe(false)
  const after = textsIn(folder)
  expect(after.Dockerfile).toContain(`FROM node:26-slim@${digest('c')} AS build\n`)
  expect(after['compose.yaml']).toContain(`    image: postgres:18@${digest('d')}\n`)
  expect(after['compose.yaml']).toContain('    image: lai-khram\n')
  expect(after['ha/compose.test.ts']).toBe(before['ha/compose.test.ts'])
  const unpinned = Object.entries(after).map(([name, text]) => [name, text.replaceAll(/@sha256:\w{64}/g, '')])
  expect(Object.fromEntries(unpinned)).toEqual(before)
  expect((await lookAtImages(folder, { hub })).isDue).toBe(false)

  registry.tags.set('library/postgres:18', digest('9'))
  const newer = await lookAtImages(folder, { hub })
  expect(newer).toMatchObject({ isDue: true })
  expect(newer.sentences).toContainEqual(expect.stringMatching(/^postgres:18 +sha256:d{12} +sha256:9{12}$/))
  await lookAtImages(folder, { hub, write: true })
  expect(textsIn(folder)['ha/Dockerfile']).toContain(`FROM postgres:18@${digest('9')}\n`)
})

it('fetches the token that the registry asks for, for the one repository', async () => {
  const { host, asked } = await standInRegistry(TAGS)
  expect(await newestDigest('postgres:18', `http://${host}`)).toEqual({ digest: digest('d') })
  const manifest = 'HEAD /v2/library/postgres/manifests/18'
  expect(asked).toEqual([manifest, 'GET /token', manifest])
})

it('says of a tag that is gone, of a registry that is away, and of one that is silent, in a sentence each', async () => {
  const { host } = await standInRegistry(TAGS)
  expect(await newestDigest('postgres:7', `http://${host}`)).toEqual({ why: `${host} has no library/postgres:7` })
  const nobody = `127.0.0.1:${await freePort()}`
  expect(await newestDigest(`${nobody}/team/thing:1`)).toEqual({ why: `${nobody} is not reached (ECONNREFUSED)` })
  const silent = createServer(socket => onTestFinished(() => void socket.destroy()))
  await new Promise<void>(resolve => silent.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void silent.close())
  const { port } = silent.address() as { port: number }
  const answer = await newestDigest('postgres:18', `http://127.0.0.1:${port}`, 200)
  expect(answer).toEqual({ why: `127.0.0.1:${port} is not reached (no answer in time)` })
})

it('keeps a digest that is pinned while its registry is away, and asks for nothing', async () => {
  const folder = folderWith({ Dockerfile: `FROM postgres:18@${digest('d')}\n` })
  const hub = `http://127.0.0.1:${await freePort()}`
  const { sentences, isDue } = await lookAtImages(folder, { hub, write: true })
  expect([isDue, sentences[1]]).toEqual([false, expect.stringContaining('is not reached')])
  expect(textsIn(folder).Dockerfile).toBe(`FROM postgres:18@${digest('d')}\n`)
})

/** docker/ as it is, without what is pinned in it, and with the one other registry led to the stand-in. */
function copyOfDocker(host: string): string {
  const folder = folderWith({})
  cpSync('docker', folder, { recursive: true })
  for (const [name, text] of Object.entries(textsIn(folder))) {
    writeFileSync(
      path.join(folder, name),
      text.replaceAll(/@sha256:\w{64}/g, '').replaceAll(/image: [\w.]+\/coreos/g, `image: ${host}/coreos`),
    )
  }
  return folder
}

function folderWith(files: Record<string, string>): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'lai-khram-images-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text)
  return folder
}

function textsIn(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile())
  return Object.fromEntries(
    files.map(({ parentPath, name }) => {
      const file = path.join(parentPath, name)
      return [path.relative(folder, file), readFileSync(file, 'utf8')]
    }),
  )
}
