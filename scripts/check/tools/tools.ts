import path from 'node:path'

/** A check: how it is called in the summary, and the script that Node runs for it. */
export type Tool = { name: string; args: readonly string[] }

const config = (file: string) => path.join('scripts/config', file)
const bin = (file: string) => path.join('node_modules', file)
const script = (file: string) => ['--import', 'tsx', path.join('scripts', file)]
/** What was found out about unchanged files is kept there, so that the next check looks at the others alone. */
const kept = (folder: string) => path.resolve('reports', folder)
/** Types are checked by the compiler's native version, in a fifth of the time. */
const types = (project: string): Tool => ({
  name: `types of ${project}`,
  args: [
    bin('typescript-native/bin/tsc'),
    ...['-p', project, '--incremental'],
    ...['--tsBuildInfoFile', path.join(kept('types'), `${project.replace(/\W/g, '-')}.tsbuildinfo`)],
  ],
})

/** Everything that `npm run check` runs, the quickest first. */
export const TOOLS: readonly Tool[] = [
  { name: 'folders', args: script('folders.ts') },
  { name: 'releases', args: script('releases.ts') },
  { name: 'citations', args: script('citations.ts') },
  { name: 'known vulnerabilities', args: script('audit.ts') },
  { name: 'texts', args: script('texts.ts') },
  { name: 'schema page', args: script('schema.ts') },
  { name: 'sources of the page', args: script('page-sources.ts') },
  {
    name: 'what is unused',
    args: [bin('knip/bin/knip.js'), '--config', config('knip.json'), '--cache', '--cache-location', kept('unused')],
  },
  {
    name: 'who imports whom',
    args: [
      bin('dependency-cruiser/bin/dependency-cruise.mjs'),
      ...['--cache', kept('imports'), '--cache-strategy', 'content'],
      ...['--config', config('dependency-cruiser.mjs'), '--output-type', 'err-long', 'api', 'pwa/src', 'scripts'],
    ],
  },
  types('pwa/e2e'),
  { name: 'format and lint', args: [bin('@biomejs/biome/bin/biome'), 'check', '--max-diagnostics=50'] },
  types('pwa/tsconfig.worker.json'),
  types('pwa'),
  { name: 'callbacks and browsers of the page', args: script('page-scripts.ts') },
  types('api'),
]
