import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import postgres from 'postgres'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Fault } from '../fault.ts'
import { ended, isAlive } from '../processes.ts'
import { placeDataFolder } from './placement.ts'
import { type PostgresServer, startPostgres } from './server.ts'

let base: string
let folder: string
let running: PostgresServer | undefined
beforeEach(() => {
  base = mkdtempSync(path.join(tmpdir(), 'lai-khram-server-'))
  folder = path.join(base, 'postgres')
})
afterEach(async () => {
  await running?.stop()
  running = undefined
  rmSync(base, { recursive: true })
})

const options = () => ({ folder, logFile: path.join(base, 'postgres.log'), password: 'a1b2', durable: false })

async function start(change: { durable?: boolean } = {}): Promise<PostgresServer> {
  running = await startPostgres({ ...options(), ...change })
  return running
}

async function ask(url: string, statement: string): Promise<postgres.Row[]> {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  try {
    return await sql.unsafe(statement)
  } finally {
    await sql.end()
  }
}

test('data stays over a stop and a start, which is clean', async () => {
  const first = await start()
  await ask(first.urlOf('postgres'), 'create table kept as select 1 as n')
  await first.stop()
  expect(existsSync(path.join(folder, 'postmaster.pid'))).toBe(false)
  const second = await start()
  expect(await ask(second.urlOf('postgres'), 'select n from kept')).toEqual([{ n: 1 }])
  expect(readFileSync(options().logFile, 'utf8')).not.toContain('not properly shut down')
})

test('nobody gets in without the password, and only from this machine', async () => {
  const server = await start()
  await expect(ask(server.urlOf('postgres').replace('a1b2', 'wrong'), 'select 1')).rejects.toThrow('password')
  expect(await ask(server.urlOf('postgres'), 'show listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }])
})

test('a killed durable server recovers what was committed', async () => {
  const first = await start({ durable: true })
  await ask(first.urlOf('postgres'), 'create table kept as select 1 as n')
  process.kill(first.pid, 'SIGKILL')
  await first.ended
  const second = await start({ durable: true })
  expect(await ask(second.urlOf('postgres'), 'select n from kept')).toEqual([{ n: 1 }])
})

test('the server that a killed start left running is stopped first', async () => {
  const script = `
    import { startPostgres } from '${path.join(import.meta.dirname, 'server.ts')}'
    const server = await startPostgres(${JSON.stringify(options())})
    process.send(server.pid)
    await new Promise(() => setInterval(() => {}, 1000))`
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    stdio: [0, 1, 2, 'ipc'],
  })
  const [orphan] = (await once(child, 'message')) as [number]
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(isAlive(orphan)).toBe(true)
  await start()
  expect(await ended(orphan, 0)).toBe(true)
  expect(readFileSync(options().logFile, 'utf8')).not.toContain('not properly shut down')
})

test('a process that has got the number of a killed server is left alone', async () => {
  const first = await start()
  await first.stop()
  writeFileSync(path.join(folder, 'postmaster.pid'), `${process.pid}\n${folder}\n`)
  await start()
})

test('a creation that was killed half-way is begun anew', async () => {
  mkdirSync(`${folder}.unfinished`)
  writeFileSync(path.join(`${folder}.unfinished`, 'PG_VERSION'), '18\n')
  const server = await start()
  expect(await ask(server.urlOf('postgres'), 'select 1 as n')).toEqual([{ n: 1 }])
})

test('data of another major version is a fault that says so', async () => {
  mkdirSync(folder)
  writeFileSync(path.join(folder, 'PG_VERSION'), '14\n')
  await expect(startPostgres(options())).rejects.toThrow(Fault)
  await expect(startPostgres(options())).rejects.toThrow('was made by Postgres 14')
})

test('a server that cannot start says why', async () => {
  const first = await start()
  await first.stop()
  writeFileSync(path.join(folder, 'postgresql.auto.conf'), 'shared_buffers = nonsense\n')
  await expect(startPostgres(options())).rejects.toThrow(Fault)
  await expect(startPostgres(options())).rejects.toThrow('postgresql.auto.conf" contains errors')
})

test('a database that lived elsewhere and is gone is not begun anew', () => {
  symlinkSync(path.join(base, 'elsewhere', 'postgres'), folder)
  const nobody = { name: 'nobody', ids: { uid: 65534, gid: 65534 } }
  expect(() => placeDataFolder(folder, nobody)).toThrow(Fault)
  mkdirSync(path.join(base, 'elsewhere'))
  expect(placeDataFolder(folder, nobody)).toBe(path.join(base, 'elsewhere', 'postgres'))
})
