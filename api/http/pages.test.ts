import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Hono } from 'hono'
import { afterAll, expect, test } from 'vitest'
import { readPageFiles } from './pages.ts'
import { pageHeaders } from './security-headers.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'lai-khram-pages-'))
afterAll(() => rmSync(folder, { recursive: true }))

const CSS = 'body{color:navy}'
mkdirSync(path.join(folder, 'assets'))
writeFileSync(path.join(folder, 'assets/page-1.css'), CSS)
writeFileSync(path.join(folder, 'assets/page-1.js'), 'console.log(1)')
writeFileSync(path.join(folder, 'assets/page-1.js.br'), 'packed')
writeFileSync(
  path.join(folder, 'index.html'),
  '<link rel="stylesheet" crossorigin href="/assets/page-1.css"><link rel="stylesheet" href="/gone.css"><p>Shell</p>',
)

mkdirSync(path.join(folder, 'admin/assets'), { recursive: true })
writeFileSync(path.join(folder, 'admin/admin.html'), '<p>Staff</p>')
writeFileSync(path.join(folder, 'admin-sw.js'), '')
writeFileSync(path.join(folder, 'admin/assets/staff-1.js'), 'console.log(2)')

writeFileSync(path.join(folder, 'sw.js'), 'the worker')
writeFileSync(path.join(folder, 'tombstone-sw.js'), 'the end')

const asked: string[] = []
const addresses = {
  isPage: (address: string) => ['/', '/suivi', '/admin', '/admin/menu', '/cgv'].includes(address),
  isPublic: (address: string) => ['/', '/cgv'].includes(address),
  documentOf: (address: string) => (address.startsWith('/admin') ? '/admin/admin.html' : '/index.html'),
  releasedFile: async (address: string) => {
    asked.push(address)
    if (address !== '/assets/former-1.js') return undefined
    return { content: Buffer.from('console.log(0)'), brotli: Buffer.from('packed') }
  },
  workersEnd: false,
}
const files = readPageFiles(folder, addresses)
const app = new Hono().notFound(files.serve)
const hashOf = (css: string) => `'sha256-${createHash('sha256').update(css).digest('base64')}'`
const ask = (address: string, headers: Record<string, string> = {}) => app.request(address, { headers })

test('sends the shell for the router’s addresses, and under 404 for the others; search engines keep to the public ones', async () => {
  const answers = await Promise.all(['/', '/cgv', '/suivi', '/rien', '/index.html'].map(address => ask(address)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 404, 200])
  const robots = answers.map(({ headers }) => headers.get('x-robots-tag'))
  expect(robots).toEqual([null, null, 'noindex', 'noindex', 'noindex'])
  for (const answer of answers) expect(await answer.text()).toContain('<p>Shell</p>')
})

test('sends the staff’s document under their addresses, with the camera and kept from search engines', async () => {
  const answers = await Promise.all(['/admin', '/admin/menu', '/admin/rien'].map(address => ask(address)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 404])
  for (const answer of answers) {
    expect(await answer.text()).toBe('<p>Staff</p>')
    expect(answer.headers.get('permissions-policy')).toBe('camera=(self)')
    expect(answer.headers.get('x-robots-tag')).toBe('noindex')
  }
  expect((await ask('/suivi')).headers.get('permissions-policy')).toBe('camera=()')
  // The worker stands at the root, because the browser lets it control `/admin` itself only from there.
  expect((await ask('/admin-sw.js')).headers.get('content-type')).toContain('javascript')
  expect((await ask('/admin/staff-sw.js')).status).toBe(404)
  expect((await ask('/admin/assets/staff-1.js')).headers.get('cache-control')).toContain('immutable')
})

test('puts the styles that a kind of page has besides before the shell’s, where the build wrote them down', () => {
  const dish = '.dish { margin: 0 }'
  writeFileSync(path.join(folder, 'assets/dish-1.css'), dish)
  writeFileSync(path.join(folder, '.styles-ahead.json'), '{"dish":["/assets/dish-1.css"]}')
  const { styledShell } = readPageFiles(folder, addresses)
  expect(styledShell('dish').html).toContain(`<style>${dish}</style><style>${CSS}</style>`)
  expect(styledShell('dish').hashes).toEqual([dish, CSS].map(hashOf))
  expect(styledShell('legal')).toEqual(styledShell())
  rmSync(path.join(folder, '.styles-ahead.json'))
})

test('sends no shell for a file that is not there', async () => {
  for (const address of ['/assets/page-0.js', '/page-0.js', '/assets/../secret.js']) {
    const answer = await ask(address)
    expect([answer.status, await answer.text()]).toEqual([404, 'Introuvable'])
  }
})

test('sends a hashed file of another release as its own, and asks for no other', async () => {
  asked.length = 0
  const answer = await ask('/assets/former-1.js', { 'accept-encoding': 'br' })
  expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect(answer.headers.get('cache-control')).toContain('immutable')
  expect([answer.headers.get('content-encoding'), await answer.text()]).toEqual(['br', 'packed'])
  expect(await (await ask('/assets/former-1.js')).text()).toBe('console.log(0)')
  for (const address of ['/assets/page-1.js', '/suivi', '/former-1.js', '/assets/deep/er.js']) await ask(address)
  expect(asked).toEqual(['/assets/former-1.js', '/assets/former-1.js'])
})

test('sends what ends a worker in the place of each, where they are to end', async () => {
  expect(await (await ask('/sw.js')).text()).toBe('the worker')
  const ending = new Hono().notFound(readPageFiles(folder, { ...addresses, workersEnd: true }).serve)
  for (const address of ['/sw.js', '/admin-sw.js']) {
    const answer = await ending.request(address)
    expect(await answer.text()).toBe('the end')
    expect(answer.headers.get('content-type')).toContain('javascript')
    expect(answer.headers.get('cache-control')).toBe('no-cache')
  }
  expect(await (await ending.request('/assets/page-1.js')).text()).toBe('console.log(1)')
})

test('lets hashed files be kept for ever, and sends the packed twin to who takes it', async () => {
  const packed = await ask('/assets/page-1.js', { 'accept-encoding': 'gzip, br' })
  expect(packed.headers.get('cache-control')).toContain('immutable')
  expect([packed.headers.get('content-encoding'), await packed.text()]).toEqual(['br', 'packed'])
  expect(await (await ask('/assets/page-1.js')).text()).toBe('console.log(1)')
})

test('puts the styles into the shell, each with the hash that its policy has to allow; what is not there stays a link', () => {
  const { html, hashes } = files.styledShell()
  expect(html).toBe(`<style>${CSS}</style><link rel="stylesheet" href="/gone.css"><p>Shell</p>`)
  expect(hashes).toEqual([hashOf(CSS)])
  const policy = pageHeaders('/', hashes)['content-security-policy']
  expect(policy).toContain(`style-src 'self' ${hashes[0]};`)
  expect(policy).not.toContain('unsafe')
  expect(pageHeaders('/')['content-security-policy']).toContain("style-src 'self';")
})
