import { expect, test } from 'vitest'
import { testApp } from '#api/testing/app/test-app.ts'
import { API_ADDRESSES } from '../pwa/build/api-addresses.ts'

const { app } = await testApp()

test('every address of the API is passed on to it in development', () => {
  const isPassedOn = (path: string) => API_ADDRESSES.some(address => path === address || path.startsWith(`${address}/`))
  const paths = app.routes.map(({ path }) => path)
  expect(paths).toEqual(expect.arrayContaining(['/readyz', '/metrics', '/sitemap.xml', '/manifest.webmanifest']))
  expect([...new Set(paths)].filter(path => !isPassedOn(path))).toEqual([])
})

test('the files of the site are there although no page was built', async () => {
  const answers = await Promise.all(
    ['/robots.txt', '/sitemap.xml', '/.well-known/security.txt', '/manifest.webmanifest'].map(path =>
      app.request(path),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
})
