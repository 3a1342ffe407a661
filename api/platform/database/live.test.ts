import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { afterAll, expect, test, vi } from 'vitest'
import { testDatabase } from '#api/testing/database/test-database.ts'
import { createLog } from '../telemetry/log.ts'
import { openLiveHub } from './live.ts'

const { sql, url } = await testDatabase()

/** Postgres answers this while it recovers from a kill. */
const STARTING_UP = errorResponse('SFATAL', 'C57P03', 'Mthe database system is starting up')

const proxy = await cuttableProxy(url)
const hub = await openLiveHub(proxy.url, ['first', 'second'], createLog('silent'))
afterAll(async () => {
  await hub.stop()
  proxy.close()
})

const heard: string[] = []
hub.on('first', payload => heard.push(`first ${payload}`))
hub.on('second', payload => heard.push(`second ${payload}`))

test('tells each notification once, also after an outage with many failed tries', async () => {
  await sql.notify('first', 'before')
  await vi.waitFor(() => expect(heard).toEqual(['first before']))

  proxy.cut()
  await vi.waitFor(() => expect(proxy.refused).toBeGreaterThan(3), { timeout: 10_000 })
  await sql.notify('first', 'missed')
  heard.length = 0
  proxy.repair()
  // Each channel gets an empty payload, because some notifications may have been missed.
  await vi.waitFor(() => expect(heard).toEqual(['first ', 'second ']), { timeout: 10_000 })

  await sql.notify('second', 'after')
  await sql.notify('first', 'last')
  await vi.waitFor(() => expect(heard).toContain('first last'))
  expect(heard).toEqual(['first ', 'second ', 'second after', 'first last'])
})

test('listens again when the server ends its connection', async () => {
  heard.length = 0
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'lai-khram live' and datname = current_database()`
  await vi.waitFor(() => expect(heard).toEqual(['first ', 'second ']), { timeout: 10_000 })
})

function errorResponse(...fields: string[]): Buffer {
  const body = Buffer.from(`${fields.join('\0')}\0\0`)
  const head = Buffer.alloc(5)
  head.write('E')
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}

/**
 * A TCP proxy before the database that can be cut: open connections end, and new ones are refused as by a starting
 * server.
 */
async function cuttableProxy(target: string) {
  const { hostname, port } = new URL(target)
  const open = new Set<Socket>()
  let isCut = false
  const counted = { refused: 0 }
  const server = createServer(client => {
    if (isCut) {
      counted.refused++
      client.on('error', () => {}).once('data', () => client.end(STARTING_UP))
      return
    }
    const upstream = connect(Number(port), hostname)
    for (const socket of [client, upstream]) {
      open.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        open.delete(socket)
        client.destroy()
        upstream.destroy()
      })
    }
    client.pipe(upstream).pipe(client)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const through = new URL(target)
  through.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return Object.assign(counted, {
    url: through.href,
    cut() {
      isCut = true
      for (const socket of open) socket.destroy()
    },
    repair() {
      isCut = false
    },
    close() {
      for (const socket of open) socket.destroy()
      server.close()
    },
  })
}
