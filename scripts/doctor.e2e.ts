/** The command as a person runs it, beside the application and where there is none. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { startServer } from '../pwa/e2e/support/server/server-process.ts'

async function dataFolder(): Promise<string> {
  const place = await mkdtemp(path.join(tmpdir(), 'lai-khram-doctor-'))
  // Started by root, Postgres runs as another user, who must be able to reach the folder.
  await chmod(place, 0o711)
  onTestFinished(() => rm(place, { recursive: true, force: true }))
  await mkdir(path.join(place, 'data'))
  return path.join(place, 'data')
}

async function doctor(settings: Record<string, string>) {
  const child = spawn(process.execPath, ['scripts/doctor.mjs'], {
    env: { PATH: process.env.PATH, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { code, out, err }
}

test('says line by line what a demonstration lacks, beside the running application', async () => {
  const DATA_DIR = await dataFolder()
  const server = await startServer({ DATA_DIR })
  onTestFinished(() => server.stop())
  const { code, out, err } = await doctor({ DATA_DIR })
  expect(err).toBe('')
  expect(out).toMatch(/^· Mentions légales\s: À compléter/)
  expect(out).toContain('    Remplissez-les dans Réglages, Mentions légales.\n')
  expect(out).toMatch(/\n✓ Horloge\s: /)
  expect(code).toBe(0)
})

test('what no house may open without ends it with 1', async () => {
  const DATA_DIR = await dataFolder()
  const server = await startServer({ DATA_DIR })
  onTestFinished(() => server.stop())
  const { code, out } = await doctor({ DATA_DIR, PUBLIC_URL: 'http://127.0.0.1:9', SMTP_URL: 'smtp://127.0.0.1:9' })
  expect(out).toMatch(/\n✗ Emails\s: Le serveur d’envoi ne répond pas/)
  expect(code).toBe(1)
})

test('where there is nothing it says so', async () => {
  const { code, err } = await doctor({ DATA_DIR: await dataFolder() })
  expect([code, err]).toEqual([1, expect.stringMatching(/^There is no database in /)])
})
