import { Hono } from 'hono'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '#api/kernel/endpoint.ts'
import { testApp } from '#api/testing/app/test-app.ts'
import { serve } from './serve.ts'

const { services } = await testApp()

const getPerson = endpoint({
  method: 'GET',
  path: '/api/person',
  audience: 'anyone',
  summary: 'Somebody',
  output: z.object({ name: z.string(), card: z.object({ points: z.int() }) }),
})

test('an answer holds what its schema names, whatever the action hands over', async () => {
  const row = { name: 'Anna', password_hash: '$argon2id$…', card: { points: 3, trackingToken: 'secret' } }
  const app = new Hono()
  serve(app, services, getPerson, async () => row)
  const answer = await app.request('/api/person')
  expect(await answer.json()).toEqual({ name: 'Anna', card: { points: 3 } })
})
