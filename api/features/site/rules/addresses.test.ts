import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isPage } from './addresses.ts'

test.each(['/', '/payment-success', '/payment-cancel', '/commande/4f2c', '/admin', '/admin/menu', '/customer/QR_1'])(
  '%s is a page',
  path => {
    expect(isPage(path)).toBe(true)
  },
)

test.each(['/nichts', '/commande', '/commande/a/b', '/payment-success/x', '/administration', '//'])(
  '%s is none',
  path => {
    expect(isPage(path)).toBe(false)
  },
)

test('knows every address of the page’s router', () => {
  const routes = readFileSync('pwa/src/app/site-routes.tsx', 'utf8').matchAll(/path="(\/[^"*]*)"/g)
  const paths = [...routes].map(([, path = '']) => path.replace(/:\w+/g, 'x'))
  expect(paths.length).toBeGreaterThan(3)
  expect(paths.filter(path => !isPage(path))).toEqual([])
})
