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
writeFileSync(path.join(folder, 'admin/staff-sw.js'), '')
writeFileSync(path.join(folder, 'admin/assets/staff-1.js'), 'console.log(2)')

const files = readPageFiles(folder, {
  isPage: address => ['/', '/suivi', '/admin', '/admin/menu'].includes(address),
  documentOf: address => (address.startsWith('/admin') ? '/admin/admin.html' : '/index.html'),
})
const app = new Hono().notFound(files.serve)
const ask = (address: string, headers: Record<string, string> = {}) => app.request(address, { headers })

test('sends the shell for the router’s addresses, and under 404 for the others; search engines keep to the first', async () => {
  const answers = await Promise.all(['/', '/suivi', '/rien'].map(address => ask(address)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 404])
  expect(answers.map(({ headers }) => headers.get('x-robots-tag'))).toEqual([null, 'noindex', 'noindex'])
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
  expect((await ask('/admin/staff-sw.js')).headers.get('service-worker-allowed')).toBe('/admin')
  expect((await ask('/admin/assets/staff-1.js')).headers.get('cache-control')).toContain('immutable')
})

test('sends no shell for a file that is not there', async () => {
  const answer = await ask('/assets/page-0.js')
  expect([answer.status, await answer.text()]).toEqual([404, 'Introuvable'])
})

test('lets hashed files be kept for ever, and sends the packed twin to who takes it', async () => {
  const packed = await ask('/assets/page-1.js', { 'accept-encoding': 'gzip, br' })
  expect(packed.headers.get('cache-control')).toContain('immutable')
  expect([packed.headers.get('content-encoding'), await packed.text()]).toEqual(['br', 'packed'])
  expect(await (await ask('/assets/page-1.js')).text()).toBe('console.log(1)')
})

test('puts the styles into the shell, each with the hash that its policy has to allow; what is not there stays a link', () => {
  const { html, hashes } = files.styledShell
  expect(html).toBe(`<style>${CSS}</style><link rel="stylesheet" href="/gone.css"><p>Shell</p>`)
  expect(hashes).toEqual([`'sha256-${createHash('sha256').update(CSS).digest('base64')}'`])
  const policy = pageHeaders('/', hashes)['content-security-policy']
  expect(policy).toContain(`style-src 'self' ${hashes[0]};`)
  expect(policy).not.toContain('unsafe')
  expect(pageHeaders('/')['content-security-policy']).toContain("style-src 'self';")
})
