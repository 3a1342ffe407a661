import { expect, test } from 'vitest'
import { allowedOrigins } from './origins.ts'

test('in production the public address alone', () => {
  const env = { NODE_ENV: 'production', PORT: 3000, PUBLIC_URL: 'https://commande.example.org/' } as const
  expect(allowedOrigins(env)).toEqual(['https://commande.example.org'])
  expect(allowedOrigins({ NODE_ENV: 'production', PORT: 3000, PUBLIC_URL: undefined })).toEqual([])
})

test('while one tries it out, this machine’s names as well, at its own port', () => {
  const origins = allowedOrigins({ NODE_ENV: 'development', PORT: 3000, PUBLIC_URL: undefined })
  expect(origins).toEqual(expect.arrayContaining(['http://localhost:3000', 'http://127.0.0.1:3000']))
})

test('and at the port of a proxy on this machine, whose address comes first', () => {
  const origins = allowedOrigins({ NODE_ENV: 'development', PORT: 3000, PUBLIC_URL: 'http://localhost:8080' })
  expect(origins[0]).toBe('http://localhost:8080')
  expect(origins).toEqual(expect.arrayContaining(['http://127.0.0.1:8080', 'http://127.0.0.1:3000']))
  expect(new Set(origins).size).toBe(origins.length)
})
