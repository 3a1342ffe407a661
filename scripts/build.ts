/**
 * `npm run build`: dist/pwa, dist/render and dist/api, those of them whose sources changed; with `--force` all.
 * `npm run build -- api` one of them.
 */
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { build, type InlineConfig } from 'vite'
import { compressTexts } from './build/compress.ts'
import { buildPart, changedParts, PART_NAMES, type PartName } from './build/parts.ts'
import { takeLock } from './start/folder/lock-file.ts'

const root = path.resolve(import.meta.dirname, '..')
const OTHER_BUILD_MS = 180_000

// Always builds for production: React has slow and large code for development.
process.env.NODE_ENV = 'production'

const ofPage: InlineConfig = { configFile: path.join(root, 'pwa/vite.config.ts'), logLevel: 'warn' }

/** What each part is made of, in the order of making: the customers' build empties the folder that the staff's is in. */
const CONFIGS: Record<PartName, InlineConfig[]> = {
  page: [ofPage, { ...ofPage, mode: 'staff' }],
  render: [{ ...ofPage, build: { ssr: 'src/app/prerender.tsx' } }],
  api: [
    {
      configFile: false,
      root,
      logLevel: 'warn',
      build: {
        // The API is built for Node, and its packages stay in node_modules.
        ssr: true,
        target: 'node20',
        outDir: path.join(root, 'dist/api'),
        sourcemap: true,
        copyPublicDir: false,
        rollupOptions: {
          input: {
            main: path.join(root, 'api/process/main.ts'),
            worker: path.join(root, 'api/process/worker.ts'),
            'render-thread': path.join(root, 'api/process/render-thread.ts'),
            backup: path.join(root, 'scripts/image/backup.ts'),
            doctor: path.join(root, 'scripts/image/doctor.ts'),
            restore: path.join(root, 'scripts/image/restore.ts'),
          },
        },
      },
    },
  ],
}

mkdirSync(path.join(root, 'dist'), { recursive: true })
const lock = await takeLock(
  path.join(root, 'dist/build.lock'),
  holder => {
    throw new Error(`another build (process ${holder.pid}) takes too long`)
  },
  { patienceMs: OTHER_BUILD_MS },
)
try {
  const named = PART_NAMES.filter(part => process.argv.includes(part))
  const parts = process.argv.includes('--force') ? PART_NAMES : changedParts(root)
  for (const part of parts.filter(part => named.length === 0 || named.includes(part))) {
    await buildPart(root, part, async () => {
      for (const config of CONFIGS[part]) await build(config)
      if (part === 'page') compressTexts(path.join(root, 'dist/pwa'))
    })
  }
} catch (error) {
  console.error(`The build failed: ${error instanceof Error ? error.message : error}`)
  process.exitCode = 1
} finally {
  await lock.release()
}
