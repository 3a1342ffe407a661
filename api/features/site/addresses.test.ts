import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { documentOf, isPage, robots, securityText } from './addresses.ts'
import { DISH_PAGE, SITE_PAGES } from './rules/site-pages.ts'

const SITE = ['/', '/payment-success', '/payment-cancel', '/commande/4f2c', '/customer/QR_1']
const STAFF = [
  '/admin',
  '/admin/',
  '/admin/menu',
  '/admin/commandes/nouvelle',
  '/admin/journal',
  '/admin/comptabilite',
  '/admin/virements',
  '/admin/litiges',
  '/admin/donnees',
  '/admin/reglages/imprimantes',
  '/admin/qr-result/QR_1',
  '/admin/qr-mobile/QR_1',
]

test.each([...SITE, ...STAFF])('%s is a page', path => {
  expect(isPage(path)).toBe(true)
})

test.each([
  '/nichts',
  '/commande',
  '/commande/a/b',
  '/payment-success/x',
  '/administration',
  '/admin/rien',
  '/admin/menu/nouvelle',
  '//',
])('%s is none', path => {
  expect(isPage(path)).toBe(false)
})

test('leads to the app that the address belongs to, whether or not something is there', () => {
  for (const path of [...STAFF, '/admin/rien']) expect(documentOf(path)).toBe('/admin/admin.html')
  for (const path of [...SITE, '/administration']) expect(documentOf(path)).toBe('/index.html')
})

test('the page’s router shows each page of the list, and no other', () => {
  const routes = readFileSync('pwa/src/app/app.tsx', 'utf8').matchAll(/path="(\/[^"*]*)"/g)
  expect([...routes].map(([, path = '']) => path).sort()).toEqual(SITE_PAGES.map(({ path }) => path).sort())
})

test('each page whose address varies is secret, except a dish’s', () => {
  const varying = SITE_PAGES.filter(({ path, reach }) => path.includes(':') && reach !== 'secret')
  expect(varying.map(({ path }) => path)).toEqual([DISH_PAGE])
})

test('crawlers leave alone what is not listed', () => {
  const left = robots('https://thai.example').match(/(?<=Disallow: ).+/g) ?? []
  for (const { path, reach } of SITE_PAGES)
    expect([path, left.some(start => path.startsWith(start))]).toEqual([path, reach !== 'listed'])
  expect(left).toEqual(expect.arrayContaining(['/admin', '/api/']))
})

test('knows every page of the staff', () => {
  const pages = readFileSync('pwa/src/pages/staff/shell/entries.ts', 'utf8').matchAll(/path: '(\/admin[^']*)'/g)
  const paths = [...pages].map(([, path = '']) => path.replace(/:\w+/g, 'x'))
  expect(paths.length).toBeGreaterThan(12)
  expect(paths.filter(path => !isPage(path))).toEqual([])
})

test('security.txt names the legal notice where the restaurant has no address yet', () => {
  const text = securityText({ origin: 'https://thai.example', email: '', now: new Date('2026-11-25T18:00:00Z') })
  expect(text.split('\n')).toEqual([
    'Contact: https://thai.example/mentions-legales',
    'Expires: 2027-05-24T00:00:00.000Z',
    'Preferred-Languages: fr, en',
    'Canonical: https://thai.example/.well-known/security.txt',
    '',
  ])
})
