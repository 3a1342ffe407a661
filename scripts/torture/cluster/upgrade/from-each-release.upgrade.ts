/**
 * From every former release to this one, under customers: its processes serve while this release's migrations run, one
 * after the other gives way to this release, and comes back where the database says that it can.
 */
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { migrate, newestMigration, requiredBy, requiredMigration } from '#api/platform/database/migrate.ts'
import { migrateJobs } from '#api/platform/jobs/jobs.ts'
import { HERE } from '../../../start/process/api-program.ts'
import type { Tally } from '../processes/front.ts'
import type { Member } from '../processes/member.ts'
import { type Evening, playEvening } from './evening.ts'
import { installRelease, type Release } from './release.ts'
import { roll } from './roll.ts'

/** `v1.2.0=<commit>` each, from `former-releases.mjs`. */
const RELEASES = (process.env.RELEASES ?? '').split(',').map(one => one.split('=') as [name: string, commit: string])
const table = [
  '| from | migrations | beside them | to this release | taken back | orders |',
  '| --- | --- | --- | --- | --- | --- |',
]
afterAll(() => void process.stdout.write(`\n${table.join('\n')}\n\n`))

test.each(RELEASES)('from %s: no order is lost, no request fails', { timeout: 1_200_000 }, async (name, commit) => {
  const release = await installRelease(commit)
  const cells: string[] = []
  const { book } = await playEvening(async evening => {
    cells.push(...(await upgrade(evening, release)))
  }, release.folder)
  table.push(`| ${[name, ...cells, String(book.orders.size)].join(' | ')} |`)
})

/** Beside the former release if it can go on after it; else this release starts on the database that it left. */
async function upgrade(evening: Evening, release: Release): Promise<string[]> {
  const { during, directUrl, cluster, sql } = evening
  const migrations = `${release.newest} to ${await newestMigration()}`
  const migrateAll = () => migrate(directUrl).then(() => migrateJobs(directUrl))
  if ((await requiredByMigrations()) > release.newest) {
    await Promise.all(cluster.members.map(one => one.stop()))
    await migrateAll()
    await Promise.all(cluster.members.map(one => one.start(HERE)))
    await refuses(cluster.members[0], release)
    return [migrations, 'stopped first', '–', `refused: it needs ${await requiredMigration(sql)}`]
  }
  const tallies = [
    await during(migrateAll),
    await during(() => roll(cluster.members, HERE)),
    await during(() => roll(cluster.members, release.folder)),
  ]
  expect(tallies.map(({ failed }) => failed)).toEqual([[], [], []])
  return [migrations, ...tallies.map(cell)]
}

async function requiredByMigrations(): Promise<number> {
  const files = await readdir('sql/migrations')
  const texts = await Promise.all(files.map(file => readFile(path.join('sql/migrations', file), 'utf8')))
  return Math.max(...texts.map(text => requiredBy(text) ?? 0))
}

/** A release that the database has left behind ends with its sentence. */
async function refuses(one: Member | undefined, { folder }: Release): Promise<void> {
  await one?.stop()
  await expect(one?.start(folder)).rejects.toThrow('does not start')
  await one?.start(HERE)
}

function cell({ requests, failed, slowestMs }: Tally): string {
  return `${failed.length} of ${requests} failed, slowest ${Math.round(slowestMs)} ms`
}
