import { expect, test } from 'vitest'
import { type AppError, unavailable } from '#api/kernel/problems/errors.ts'
import type { Ctx } from '#api/platform/context.ts'
import { createConcurrencyLimit } from '#api/platform/limits/in-process.ts'
import { createLog } from '#api/platform/telemetry/log.ts'
import { streamedFile } from './streamed-file.ts'

/** A file of three chunks; what was asked of it is noted. */
function aFile(fault?: Error) {
  const asked: string[] = []
  async function* chunks() {
    try {
      for (const chunk of ['one', 'two', 'three']) {
        asked.push(chunk)
        if (fault && chunk === 'two') throw fault
        yield Buffer.from(chunk)
      }
    } finally {
      asked.push('end')
    }
  }
  return { asked, file: { fileName: 'a.zip', contentType: 'application/zip', chunks: chunks() } }
}

const stopping = new AbortController()
const ctx = { stopping: stopping.signal, log: createLog('silent'), requestId: 'one' } as unknown as Ctx
const oneAtATime = () => createConcurrencyLimit({ running: 1, waiting: 0, refusal: () => unavailable(60) })

test('a chunk is made when the one before is taken', async () => {
  const { file, asked } = aFile()
  const answer = await streamedFile(ctx, file, oneAtATime())
  expect([...answer.headers]).toContainEqual(['content-disposition', 'attachment; filename="a.zip"'])
  const reader = (answer.body as ReadableStream<Uint8Array>).getReader()
  await new Promise(setImmediate)
  expect(asked).toEqual([])
  expect(Buffer.from((await reader.read()).value as Uint8Array).toString()).toBe('one')
  await new Promise(setImmediate)
  expect(asked).toEqual(['one'])
})

test('another one is refused until it is sent', async () => {
  const inTurn = oneAtATime()
  const answer = await streamedFile(ctx, aFile().file, inTurn)
  await expect(streamedFile(ctx, aFile().file, inTurn)).rejects.toMatchObject({ code: 'unavailable' } as AppError)
  expect(await answer.text()).toBe('onetwothree')
  expect(await (await streamedFile(ctx, aFile().file, inTurn)).text()).toBe('onetwothree')
})

test.each([
  ['before its first byte, as HEAD does', 0, []],
  ['in the middle', 1, ['one', 'end']],
])('who gives it up %s leaves their place', async (_, reads, made) => {
  const inTurn = oneAtATime()
  const { file, asked } = aFile()
  const reader = ((await streamedFile(ctx, file, inTurn)).body as ReadableStream<Uint8Array>).getReader()
  for (let read = 0; read < reads; read++) await reader.read()
  await reader.cancel()
  expect(asked).toEqual(made)
  expect(await (await streamedFile(ctx, aFile().file, inTurn)).text()).toBe('onetwothree')
})

test('what fails in the middle breaks it off, and leaves its place', async () => {
  const inTurn = oneAtATime()
  const broken = await streamedFile(ctx, aFile(new Error('no page')).file, inTurn)
  await expect(broken.text()).rejects.toThrow('no page')
  expect(await (await streamedFile(ctx, aFile().file, inTurn)).text()).toBe('onetwothree')
})

test('it ends with the process', async () => {
  const { file, asked } = aFile()
  const reader = ((await streamedFile(ctx, file, oneAtATime())).body as ReadableStream<Uint8Array>).getReader()
  await reader.read()
  stopping.abort()
  await expect(reader.read()).rejects.toThrow()
  expect(asked).toEqual(['one', 'end'])
})
