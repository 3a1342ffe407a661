import { expect, test } from 'vitest'
import { type PostgresMoment, watchPostgres } from './postgres-wire.ts'
import type { Fate } from './tcp-proxy.ts'

function message(type: string, body: string): Buffer {
  const length = Buffer.alloc(4)
  length.writeInt32BE(body.length + 4)
  return Buffer.concat([Buffer.from(type), length, Buffer.from(body)])
}

const STARTUP = message('', '\0\x03\0\0user\0postgres\0\0')
const query = (statement: string) => message('Q', `${statement}\0`)
const prepared = (name: string, statement: string) => message('P', `${name}\0${statement}\0\0\0`)
const bound = (name: string, parameter: string) => message('B', `\0${name}\0${parameter}`)
const SYNC = message('S', '')
const done = (tag: string) => Buffer.concat([message('C', `${tag}\0`), message('Z', 'I')])

function watched(fate: Fate = 'pass') {
  const moments: PostgresMoment[] = []
  const watcher = watchPostgres(moment => {
    moments.push(moment)
    return fate
  })
  watcher.fromClient(STARTUP)
  return { watcher, moments }
}

test('tells of a transaction at its commit, with all that it holds', () => {
  const { watcher, moments } = watched()
  watcher.fromClient(query('begin '))
  watcher.fromServer(done('BEGIN'))
  watcher.fromClient(Buffer.concat([prepared('a', 'insert into orders values ($1)'), bound('a', 'pad thai'), SYNC]))
  watcher.fromServer(done('INSERT 0 1'))
  expect(moments).toEqual([])
  watcher.fromClient(Buffer.concat([prepared('b', 'commit'), bound('b', ''), SYNC]))
  expect(moments).toMatchObject([{ side: 'before' }])
  expect(moments[0]?.what).toMatch(/insert into orders[\s\S]*pad thai/)
  watcher.fromServer(done('COMMIT'))
  expect(moments.map(({ side }) => side)).toEqual(['before', 'after'])
  expect(moments[1]?.what).toMatch(/insert into orders[\s\S]*COMMIT/)
})

test('tells of a statement by itself, again under the name that it was prepared with', () => {
  const { watcher, moments } = watched()
  watcher.fromClient(Buffer.concat([prepared('a', 'insert into reviews values ($1)'), bound('a', 'one'), SYNC]))
  watcher.fromServer(done('INSERT 0 1'))
  watcher.fromClient(Buffer.concat([bound('a', 'two'), SYNC]))
  watcher.fromServer(done('INSERT 0 1'))
  expect(moments.map(({ side, what }) => [side, /one|two/.exec(what)?.[0]])).toEqual([
    ['before', 'one'],
    ['after', 'one'],
    ['before', 'two'],
    ['after', 'two'],
  ])
})

test('puts messages together that come in pieces', () => {
  const { watcher, moments } = watched('cut')
  const bytes = Buffer.concat([query('update messages set x = 1'), SYNC])
  const fates = [...bytes].map(byte => watcher.fromClient(Buffer.from([byte])))
  expect(moments).toHaveLength(1)
  expect(fates.filter(fate => fate === 'cut')).toHaveLength(1)
})

test.each(['ROLLBACK', 'FAILED'])('does not take for committed what ended as %s', outcome => {
  const { watcher, moments } = watched()
  watcher.fromClient(query('insert into orders values (1)'))
  const failure = outcome === 'FAILED' ? message('E', 'S') : Buffer.alloc(0)
  watcher.fromServer(Buffer.concat([failure, done(outcome)]))
  expect(moments.map(({ side }) => side)).toEqual(['before'])
})
