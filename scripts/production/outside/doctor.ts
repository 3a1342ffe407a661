import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import type { House } from '../house.ts'

/** What `npm run doctor` says on a house's settings, line by line. */
export async function doctor({ place, databaseUrl }: House, settings: Record<string, string>) {
  const child = spawn(process.execPath, ['scripts/doctor.mjs'], {
    env: { PATH: process.env.PATH, DATA_DIR: place, DATABASE_URL: databaseUrl, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [said, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')])
  return { code: code as number | null, said }
}
