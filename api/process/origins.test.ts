import { expect, test } from 'vitest'
import { allowedOrigins, phoneOrigins } from './origins.ts'

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

test('a phone is told the port that other machines reach, not the one behind it', () => {
  const local = ['http://localhost:3000', 'http://localhost:41237']
  const inNetwork = ['http://192.168.1.7:41237', 'http://192.168.1.7:3000']
  expect(phoneOrigins([...local, ...inNetwork])).toEqual(['http://192.168.1.7:3000'])
  expect(phoneOrigins(['https://commande.example.org', 'http://192.168.1.7:3000'])).toEqual(['http://192.168.1.7:3000'])
  expect(phoneOrigins([])).toEqual([])
})
