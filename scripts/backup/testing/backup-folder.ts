import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll } from 'vitest'
import { checkedManifest, MANIFEST, MANIFEST_SUM, type Manifest, sha256, sumLine } from '../contents/manifest.ts'
import { writeBackup } from '../writing/write-backup.ts'

/** A folder for backups, deleted with the test file. */
export function placeForBackups(): string {
  const place = mkdtempSync(path.join(tmpdir(), 'lai-khram-backups-'))
  afterAll(() => rmSync(place, { recursive: true, force: true }))
  return place
}

/** A backup without anything beside the database, read again. */
export async function takenBackup(url: string, folder: string): Promise<Manifest> {
  await writeBackup(url, folder, async () => [])
  return await checkedManifest(folder)
}

/** Changes a manifest together with its checksum, which no accident would do. */
export async function rewriteManifest(folder: string, change: (manifest: Manifest) => void): Promise<void> {
  const manifest = JSON.parse(await readFile(path.join(folder, MANIFEST), 'utf8')) as Manifest
  change(manifest)
  const bytes = Buffer.from(JSON.stringify(manifest))
  await writeFile(path.join(folder, MANIFEST), bytes)
  await writeFile(path.join(folder, MANIFEST_SUM), sumLine(sha256(bytes)))
}

/** Every file in the folder, by its path below it. */
export function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
}
