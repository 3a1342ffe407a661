import { expect, test } from 'vitest'
import type { SnapshotSource } from '#api/platform/database/snapshots.ts'
import { testApp } from '#api/testing/app/test-app.ts'
import { allowedOrigins, phoneOrigins } from './services.ts'

const { services } = await testApp()

test('a stale snapshot is loaded although every connection is in a transaction that waits for it', async () => {
  const source: SnapshotSource<number> = {
    name: 'test',
    channel: 'settings_changed',
    load: async sql => ({ value: (await sql<{ one: number }[]>`select 1 as one`)[0]?.one ?? 0 }),
  }
  const poolSize = services.sql.options.max
  let open = 0
  let allAreOpen = () => {}
  const barrier = new Promise<void>(resolve => {
    allAreOpen = resolve
  })
  const values = await Promise.all(
    Array.from({ length: poolSize }, () =>
      services.sql.begin(async () => {
        open += 1
        if (open === poolSize) allAreOpen()
        await barrier
        return services.snapshots.read(source)
      }),
    ),
  )
  expect(values).toEqual(Array(poolSize).fill(1))
}, 10_000)

test('a statement of a request or a job ends after a minute, whichever way it goes to Postgres', async () => {
  const timeouts = await services.sql<{ setting: number }[]>`
    select setting::integer as setting from pg_settings where name = 'statement_timeout'`
  expect(timeouts).toEqual([{ setting: 60_000 }])
})

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
