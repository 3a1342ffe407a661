import path from 'node:path'

/** A check: how it is called in the summary, and the script that Node runs for it. */
export type Tool = { name: string; args: readonly string[] }

const config = (file: string) => path.join('scripts/config', file)
const bin = (file: string) => path.join('node_modules', file)
/** What was found out about unchanged files is kept in `reports/types`, so that the next check looks at the others alone. */
const types = (project: string): Tool => ({
  name: `types of ${project}`,
  args: [
    bin('typescript/bin/tsc'),
    ...['-p', project, '--incremental'],
    ...['--tsBuildInfoFile', path.resolve('reports/types', `${project.replace(/\W/g, '-')}.tsbuildinfo`)],
  ],
})

/** Everything that `npm run check` runs, the slowest first. */
export const TOOLS: readonly Tool[] = [
  types('api'),
  types('pwa'),
  types('pwa/tsconfig.worker.json'),
  types('pwa/e2e'),
  { name: 'types of callbacks', args: ['--import', 'tsx', 'scripts/callbacks.ts'] },
  { name: 'format and lint', args: [bin('@biomejs/biome/bin/biome'), 'check', '--max-diagnostics=50'] },
  {
    name: 'who imports whom',
    args: [
      bin('dependency-cruiser/bin/dependency-cruise.mjs'),
      ...['--config', config('dependency-cruiser.mjs'), '--output-type', 'err-long', 'api', 'pwa/src', 'scripts'],
    ],
  },
  { name: 'what is unused', args: [bin('knip/bin/knip.js'), '--config', config('knip.json')] },
  { name: 'citations', args: ['--import', 'tsx', 'scripts/citations.ts'] },
  { name: 'texts', args: ['--import', 'tsx', 'scripts/texts.ts'] },
  { name: 'folders', args: ['--import', 'tsx', 'scripts/folders.ts'] },
  { name: 'browsers of the page', args: ['--import', 'tsx', 'scripts/page-browsers.ts'] },
  { name: 'sources of the page', args: ['--import', 'tsx', 'scripts/page-sources.ts'] },
  { name: 'releases', args: ['--import', 'tsx', 'scripts/releases.ts'] },
  { name: 'schema page', args: ['--import', 'tsx', 'scripts/schema.ts'] },
  { name: 'known vulnerabilities', args: ['--import', 'tsx', 'scripts/audit.ts'] },
]
