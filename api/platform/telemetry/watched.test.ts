import { once } from 'node:events'
import { afterAll, expect, test } from 'vitest'
import { connect } from '#api/platform/database/database.ts'
import { emptyDatabase } from '#api/testing/database/test-database.ts'
import { watchTransactions } from './watched.ts'

const { url } = await emptyDatabase()
const sql = connect(url, { max: 1 })
const count = watchTransactions(sql)
afterAll(() => sql.end())

test('a transaction waits until it has a connection, and is counted no longer than it lasts', async () => {
  const gate = new EventTarget()
  const opened = once(gate, 'open')
  const first = sql.begin(async tx => {
    gate.dispatchEvent(new Event('open'))
    await once(gate, 'release')
    return await tx<{ one: number }[]>`select 1 as one`
  })
  await opened
  const second = sql.begin('read only', tx => tx<{ two: number }[]>`select 2 as two`)
  expect(count).toEqual({ waiting: 1, open: 1 })
  gate.dispatchEvent(new Event('release'))
  expect([...(await first), ...(await second)]).toEqual([{ one: 1 }, { two: 2 }])
  expect(count).toEqual({ waiting: 0, open: 0 })
})

test('so is one that fails, and one that gets no connection', async () => {
  await expect(sql.begin(tx => tx`select 1 / 0`)).rejects.toThrow('division by zero')
  const nowhere = connect('postgres://127.0.0.1:1/nothing', { max: 1 })
  const waiting = watchTransactions(nowhere)
  await expect(nowhere.begin(tx => tx`select 1`)).rejects.toThrow('ECONNREFUSED')
  expect([count, waiting]).toEqual(Array(2).fill({ waiting: 0, open: 0 }))
})
