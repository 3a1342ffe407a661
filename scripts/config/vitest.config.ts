/**
 * The tests in projects. `npm test` runs these; `npm test -- --project api` one, `npm test -- orders` by path.
 *
 * - `unit`: the kernel, contracts, rules and scripts; nothing outside the process but the file system
 * - `page`: components and the page's own logic, in happy-dom
 * - `api`: every other test of the API, on a real Postgres (`#api/testing/database/test-database.ts`)
 * - `e2e`: the few journeys of what people come for (an order, a table, a payment, the board), in a real Chromium against
 * the server that `npm start` runs (`pwa/e2e/support/`)
 * - `docker`: the names in the Dockerfile and the compose files
 *
 * In `npm run test:deep`, or by name:
 *
 * - `torture`, `torture-browser`: the invariants of docs/invariants.md and an evening, a tenth of `npm run test:torture`
 * (`scripts/torture/`)
 * - `screens`: the checks that hold on every screen
 * - `e2e-deep`: the journeys of `*.deep.e2e.ts`: every other thing that people do, and what gets in the way (no network,
 * full storage, a changed menu, a late answer, a new release)
 * - `life`: starting, being killed and coming back, within the promised seconds
 * - `commands`: whole processes without measured times: Postgres, the API's start, backups, the compiler
 * - `image`: the image's build steps in a clean folder, with `npm ci`
 *
 * `cluster`: three API processes and two job workers behind PgBouncer, in `npm run test:cluster` alone
 * `failover`: a primary and its standby under Patroni, in `npm run test:failover` alone
 * `rules`: what promtool says of the alerts, in `npm run test:rules` alone
 * `production`: full disks, proxies, clocks and the like, in `npm run test:production` alone
 * `containers`: the compose files' installations as containers, in `npm run test:containers` alone
 * `restore-point`: a database restored from its archive, in `npm run test:restore-point` alone
 * `upgrade`: three API processes restarted, and upgraded from each former release, in `npm run test:upgrade` alone
 */
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { LongestFirst } from '../test/longest-first.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** The scripts' tests that need the test server. */
const onPostgres = ['scripts/{schema,backup}/**/*.test.ts']
/** The tests of whole processes that measure seconds. */
const promising = ['scripts/start/life.e2e.ts']
const deepJourneys = ['pwa/e2e/**/*.deep.e2e.ts']
const ofEveryScreen = ['pwa/e2e/accessibility/*.e2e.ts']
const imageBuild = ['docker/image-build.test.ts']
const inBrowser = ['scripts/torture/invariants/*.browser.torture.ts']
const pure = [
  'api/kernel/**/*.test.ts',
  'api/features/*/{contract,rules}/**/*.test.ts',
  'api/features/*/{contract,rules}*.test.ts',
  // The catalogue's file and the manifests' pictures are looked at as they are.
  'api/features/{menu/catalogue*,site/manifests}.test.ts',
]

/** Records the CPU seconds of each file, for `reports/test-times.md`. */
const MEASURED = 'scripts/test/times/cpu-seconds.ts'

/** These tests wait for what a process does, so long time-outs only matter on a busy machine. */
const PATIENT = { hookTimeout: 120_000, expect: { poll: { timeout: 30_000, interval: 50 } } }

/**
 * The journeys run after the other tests, on two workers; each has one browser and one server for all of its files,
 * which keeps two cores busy.
 */
const JOURNEYS = {
  isolate: false,
  setupFiles: ['pwa/e2e/support/reset-modules.ts', MEASURED],
  globalSetup: 'pwa/e2e/support/server/global-setup.ts',
  // With three workers each screen of the accessibility tables took 9 s instead of 4.
  sequence: { groupOrder: 2 },
  maxWorkers: 2,
  testTimeout: 120_000,
  // On a busy machine a browser sometimes loses a key press: a journey that fails is tried once more, and the end of
  // the run names it even if the second try passes.
  retry: process.env.TORTURE ? 0 : 1,
  ...PATIENT,
}

function project(name: string, test: TestProjectInlineConfiguration['test']): TestProjectInlineConfiguration {
  return { extends: true, test: { name, environment: 'node', ...test } }
}

/** Left out of `npm test`, since it needs a PgBouncer on this machine. */
const cluster = project('cluster', {
  include: ['scripts/torture/cluster/*.cluster.ts'],
  // Runs alone, since it starts a whole installation.
  sequence: { groupOrder: 6 },
  maxWorkers: 1,
  ...PATIENT,
})

/** Left out of `npm test`, since it needs Patroni and etcd on this machine. */
const failover = project('failover', {
  include: ['scripts/torture/cluster/failover/*.failover.ts'],
  sequence: { groupOrder: 6 },
  maxWorkers: 1,
  ...PATIENT,
})

/** Left out of `npm test`, since it needs promtool on this machine. */
const rules = project('rules', { include: ['docker/observability/*.promtool.ts'], testTimeout: 60_000 })
/** Left out of `npm test`, since it mounts disks and needs Debian's proxies. */
const production = project('production', {
  include: ['scripts/production/**/*.production.ts'],
  sequence: { groupOrder: 6 },
  maxWorkers: 1,
  ...PATIENT,
})

/** Left out of `npm test`, since it needs Docker. */
const containers = project('containers', {
  include: ['scripts/production/containers/*.containers.ts'],
  sequence: { groupOrder: 6 },
  maxWorkers: 1,
  testTimeout: 120_000,
  ...PATIENT,
})

/** Left out of `npm test`, since it needs pgBackRest on this machine. */
const restorePoint = project('restore-point', {
  include: ['scripts/torture/cluster/restore-point/*.restore.ts'],
  sequence: { groupOrder: 6 },
  maxWorkers: 1,
  ...PATIENT,
})

/** Left out of `npm test`, since it needs a PgBouncer on this machine and the packages of former releases. */
const upgrade = project('upgrade', {
  include: ['scripts/torture/cluster/upgrade/*.upgrade.ts'],
  sequence: { groupOrder: 6 },
  maxWorkers: 1,
  ...PATIENT,
})

/** What guards a change. */
const everyDay = [
  project('unit', {
    include: [...pure, 'scripts/**/*.test.ts', 'pwa/build/**/*.test.ts'],
    exclude: onPostgres,
    // They leave the process as they find it, and a process for each file took twice as long.
    isolate: false,
    // Forks, because the scripts start processes.
    testTimeout: 30_000,
    hookTimeout: 60_000,
  }),
  project('page', {
    environment: 'happy-dom',
    include: ['pwa/src/**/*.test.{ts,tsx}'],
    // A process for each file took three times as long; `reset-modules.ts` resets the page's modules for each file.
    isolate: false,
    setupFiles: ['pwa/src/testing/reset-modules.ts'],
    testTimeout: 20_000,
  }),
  project('api', {
    include: ['api/**/*.test.ts', ...onPostgres],
    exclude: pure,
    // The API's modules hold no state that tests could change, so the files may share them.
    isolate: false,
    // They wait for Postgres half of the time; a fourth worker would only read all modules once more.
    sequence: { groupOrder: 1 },
    maxWorkers: 3,
    setupFiles: [MEASURED],
    globalSetup: 'api/testing/database/global-setup.ts',
    // Read from the disk, the API's modules take 2 s instead of 7; `npx vitest --clearCache` empties it.
    experimental: { fsModuleCache: true },
    // Hundreds of calls at once took one second, or ten on the same idle machine.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  }),
  project('e2e', { include: ['pwa/e2e/**/*.e2e.ts'], exclude: [...deepJourneys, ...ofEveryScreen], ...JOURNEYS }),
  project('docker', {
    include: ['docker/**/*.test.ts'],
    exclude: imageBuild,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  }),
]

/** What looks at a release rather than at a change. */
const deep = [
  project('torture', {
    include: ['scripts/torture/{invariants,evening,year}/*.torture.ts'],
    exclude: inBrowser,
    globalSetup: 'api/testing/database/global-setup.ts',
    sequence: { groupOrder: 3 },
    maxWorkers: 2,
    ...PATIENT,
  }),
  // Runs with the journeys and shares their servers.
  project('torture-browser', { include: inBrowser, ...JOURNEYS }),
  project('screens', { include: ofEveryScreen, ...JOURNEYS }),
  project('e2e-deep', { include: deepJourneys, exclude: ofEveryScreen, ...JOURNEYS }),
  project('life', {
    include: promising,
    setupFiles: [MEASURED],
    // Runs alone, since it measures times that another test's browser would distort.
    sequence: { groupOrder: 5 },
    maxWorkers: 1,
    testTimeout: 120_000,
    ...PATIENT,
  }),
  project('commands', {
    include: ['scripts/**/*.e2e.ts', 'api/process/*.e2e.ts'],
    exclude: promising,
    globalSetup: 'api/testing/database/global-setup.ts',
    setupFiles: [MEASURED],
    // Runs before the journeys, on more workers than there are cores, since it mostly waits for processes.
    sequence: { groupOrder: 1 },
    maxWorkers: 4,
    testTimeout: 120_000,
    ...PATIENT,
  }),
  project('image', {
    include: imageBuild,
    sequence: { groupOrder: 3 },
    maxWorkers: 2,
    testTimeout: 60_000,
    ...PATIENT,
  }),
]

export default defineConfig({
  root,
  test: {
    // Uses all cores: by default vitest leaves one idle, which is half of a machine with two.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    sequence: { sequencer: LongestFirst },
    projects: [
      ...everyDay,
      ...(process.env.EVERY_TEST ? [] : deep),
      ...(process.env.TEST_CLUSTER ? [cluster] : []),
      ...(process.env.TEST_FAILOVER ? [failover] : []),
      ...(process.env.TEST_RULES ? [rules] : []),
      ...(process.env.TEST_PRODUCTION ? [production] : []),
      ...(process.env.TEST_CONTAINERS ? [containers] : []),
      ...(process.env.TEST_RESTORE_POINT ? [restorePoint] : []),
      ...(process.env.TEST_UPGRADE ? [upgrade] : []),
    ],
  },
})
