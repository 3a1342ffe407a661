import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { conditionOf, type OpenAlert } from '#api/features/alerts/conditions.ts'
import type { HouseState } from '#api/features/alerts/contract.ts'
import { openAlerts } from '#api/features/alerts/stored-alerts.ts'
import { watchHouse } from '#api/features/alerts/watch-house.ts'
import { readEnv } from '#api/platform/env.ts'
import { createLog } from '#api/platform/telemetry/log.ts'
import { openServices } from '#api/process/services.ts'
import { readMail } from '#api/testing/mails/read-mail.ts'
import { randomOf, runSeed } from '../../torture/seed.ts'
import type { Scene } from '../../torture/world/people/book.ts'
import { insist } from '../../torture/world/people/client.ts'
import { openScene } from '../../torture/world/people/scene.ts'

export type WatchedHouse = Scene & {
  dataDir: string
  /** Of its processes from their next start on, beside those of every world. */
  ownSettings: Record<string, string>
  /** What its commands are given. */
  settings: Record<string, string>
  /** Looks whether anything is amiss by the moved clock, as each process does every minute by its own. */
  look(afterMinutes?: number): Promise<void>
  /** The subjects of the mails so far. */
  subjects(): string[]
  /**
   * Waits for a page's alert: its mail, its sentence and what to do on 'État'. Without a look of ours it is the house
   * itself that notices.
   * @returns what is said, and the seconds since it was asked for
   */
  told(title: string): Promise<{ sentence: string; todo: string; seconds: number }>
  /** Waits for the mail of the end and the line of the past. */
  over(title: string): Promise<void>
  read<Body>(address: string): Promise<Body>
}

type Options = { dataDir?: string; publicUrl?: string; settings?: Record<string, string>; subjects?: () => string[] }

/** What ends is told after it was not found for five minutes. */
export const CALM_MINUTES = 6
/** A process looks once a minute, and may have looked a moment ago. */
const NOTICED = { timeout: 90_000, interval: 200 }

/**
 * The application on a Postgres of its own, with customers, a payment provider and a clock that is moved. What production
 * alone watches (restarts, the backup) is seen by our own looks.
 * @param options.subjects of the mails, where they are no files
 */
export async function watchedHouse(options: Options = {}): Promise<WatchedHouse> {
  const dataDir = options.dataDir ?? ownFolder()
  const ownSettings: Record<string, string> = { DATA_DIR: dataDir, ...options.settings }
  const scene = await openScene({ processes: 1, durable: true, settings: ownSettings }, randomOf(runSeed()))
  const { world, staff } = scene
  const settings = {
    ...ownSettings,
    DATABASE_URL: world.postgres.url,
    PUBLIC_URL: options.publicUrl ?? world.origin,
  }
  const env = { ...readEnv(settings), NODE_ENV: 'production' as const, DATABASE_URL: world.postgres.url }
  const open = await openServices(
    { ...env, STRIPE_SECRET_KEY: 'sk_test_unused', SESSION_SECRET: 'unused' },
    { clock: world.clock, log: createLog('silent'), origins: [world.origin] },
  )
  onTestFinished(() => open.close())
  const look = async (afterMinutes = 1) => {
    await world.advance(afterMinutes)
    await watchHouse(open.services)
  }
  const subjects = options.subjects ?? (() => mailsIn(path.join(dataDir, 'mail')))
  const read = async <Body>(address: string) =>
    (await insist<Body>(world.origin, { method: 'GET', path: address, headers: staff })).body
  const state = () => read<HouseState>('/api/admin/state')
  return {
    ...scene,
    ...{ dataDir, ownSettings, settings, look, subjects, read },
    async told(title) {
      const since = performance.now()
      // By the database: what is asked of the house would count among its answers.
      await expect.poll(async () => toldTitles(await openAlerts(open.services.sql)), NOTICED).toContain(title)
      const seconds = Math.round((performance.now() - since) / 1000)
      const line = (await state()).watched.find(one => one.title === title)
      expect(line).toMatchObject({ since: expect.any(String), todo: expect.any(String) })
      const { sentence = '', todo = '' } = line ?? {}
      await expect.poll(subjects).toContainEqual(`${title} : ${sentence}`.replaceAll('\u00a0', ' '))
      return { sentence, todo, seconds }
    },
    async over(title) {
      await expect.poll(async () => (await state()).past.map(one => one.title), NOTICED).toContain(title)
      await expect.poll(subjects).toContainEqual(`C’est fini : ${title}`)
    },
  }
}

function toldTitles(alerts: readonly OpenAlert[]): (string | undefined)[] {
  return alerts.filter(({ toldAt }) => toldAt !== null).map(({ kind }) => conditionOf(kind)?.title)
}

function ownFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'lai-khram-runbook-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

function mailsIn(folder: string): string[] {
  const files = readdirSync(folder).filter(name => name.endsWith('.eml'))
  return files.sort().map(name => subjectOf(readMail(readFileSync(path.join(folder, name)))))
}

/** With plain spaces, as one compares them. */
export function subjectOf(mail: ReturnType<typeof readMail>): string {
  return (mail.headers.get('subject') ?? '').replaceAll('\u00a0', ' ')
}
