import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TOOLS } from '../check/tools/tools.ts'
import config from './dependency-cruiser.mjs'

/** Forbidden imports: the importing file, the imported one, and the rule that must report it. */
const FORBIDDEN = [
  ['api/kernel/order/money.ts', '#api/features/orders/contract/orders.ts', 'kernel-is-the-ground'],
  ['api/kernel/ids.ts', 'node:crypto', 'pure-reaches-no-io'],
  ['api/features/orders/contract.ts', 'hono', 'pure-imports-pure'],
  ['api/features/menu/rules/availability.ts', '#api/platform/telemetry/log.ts', 'pure-reaches-no-io'],
  ['api/features/reviews/rules/review-rules.ts', './deep.ts', 'pure-reaches-no-io'],
  ['api/features/orders/queries/rows.ts', '#api/features/menu/contract.ts', 'queries-know-the-database'],
  ['api/features/orders/queries/rows.ts', '../actions/verbs.ts', 'queries-know-the-database'],
  ['api/features/payments/queries/sums.ts', '#api/platform/telemetry/log.ts', 'queries-know-the-database'],
  ['api/features/orders/actions/verbs.ts', '#api/features/menu/queries/rows.ts', 'features-have-front-doors'],
  ['api/features/orders/actions/place.ts', '#api/features/menu/routes.ts', 'features-have-front-doors'],
  ['api/features/orders/actions/pay.ts', '#api/http/serve.ts', 'verbs-know-no-http'],
  ['api/features/orders/pay.ts', '#api/http/serve.ts', 'verbs-know-no-http'],
  ['api/features/orders/contract-staff.ts', 'hono', 'pure-imports-pure'],
  ['api/features/menu/rules.ts', '#api/platform/telemetry/log.ts', 'pure-reaches-no-io'],
  ['api/features/orders/rows.ts', './pay.ts', 'queries-know-the-database'],
  ['api/features/orders/pay.ts', '#api/features/menu/rows.ts', 'features-have-front-doors'],
  ['api/features/orders/pay.ts', '#api/features/menu/routes.ts', 'features-have-front-doors'],
  ['api/features/orders/routes.ts', '#api/features/menu/actions/verbs.ts', 'routes-are-shallow'],
  ['api/features/orders/routes.ts', '#api/app.ts', 'features-do-not-know-the-process'],
  ['api/platform/telemetry/log.ts', '#api/http/serve.ts', 'platform-knows-no-features'],
  ['api/http/serve.ts', '#api/features/menu/actions/verbs.ts', 'http-knows-no-features'],
  ['api/process/main.ts', '#scripts/tool.ts', 'api-stands-alone'],
  ['api/process/worker.ts', 'vite', 'api-ships-its-packages'],
  ['api/process/worker.ts', './nowhere.ts', 'nothing-unresolved'],
  ['pwa/src/lib/calls/api.ts', '../../../../api/features/orders/actions/verbs.ts', 'page-uses-front-doors'],
  ['pwa/src/lib/time.ts', '#api/kernel/calendar.ts', 'page-is-small'],
  ['pwa/src/lib/schema.ts', 'zod', 'page-is-small'],
  ['pwa/src/main.tsx', '#pwa/pages/staff/board.tsx', 'customers-get-no-staff-code'],
  ['pwa/src/features/cart/cart.tsx', '#pwa/features/menu/dish.tsx', 'page-features-stand-alone'],
  ['pwa/src/features/cart/total.tsx', '#pwa/app/router.tsx', 'page-features-stand-alone'],
  ['pwa/src/pages/home.tsx', '#pwa/app/router.tsx', 'pages-compose-features'],
  ['pwa/src/ui/forms/button.tsx', '#pwa/features/menu/dish.tsx', 'nothing-above-ui-lib-offline'],
  ['pwa/src/lib/call.ts', '#pwa/offline/queue.ts', 'lib-is-the-ground-of-the-page'],
  ['pwa/src/offline/queue.ts', '#pwa/ui/toast.tsx', 'offline-knows-no-components'],
  ['pwa/src/ui/one.ts', './other.ts', 'no-circles'],
  ['api/features/menu/rules/price.ts', '#api/features/reviews/contract.ts', 'menu-imports-what-is-before-it'],
  ['api/features/cookery/rules/heat.ts', '#api/kernel/order/money.ts', 'every-feature-has-a-layer'],
] as const

/** Allowed imports that resemble forbidden ones. */
const ALLOWED = [
  ['api/kernel/calendar.ts', 'temporal-polyfill'],
  ['api/features/loyalty/vouchers.ts', '#api/features/menu/contract.ts'],
  ['api/features/loyalty/queries/rows.ts', '#api/platform/database/database.ts'],
  ['api/features/loyalty/actions/verbs.ts', '#api/features/menu/actions/verbs.ts'],
  ['api/features/loyalty/routes.ts', '#api/http/serve.ts'],
  ['api/features/loyalty/redeem.ts', '#api/features/menu/actions/verbs.ts'],
  ['api/features/loyalty/rows.ts', '#api/features/loyalty/contract.ts'],
  ['api/features/loyalty/routes.ts', '#api/features/menu/snapshot.ts'],
  ['api/features/loyalty/streams.ts', '#api/http/serve.ts'],
  ['pwa/src/features/cart/sum.ts', '#api/features/loyalty/contract.ts'],
  ['pwa/src/features/menu/dish.tsx', '#api/features/reviews/contract.ts'],
  ['pwa/src/pages/menu.tsx', '#pwa/features/menu/dish.tsx'],
  ['api/features/menu/actions/verbs.test.ts', '#api/features/menu/queries/rows.ts'],
] as const

/** Files that the imports above need in order to resolve. */
const SURROUNDINGS: readonly (readonly [string, string])[] = [
  ['api/features/reviews/rules/deep.ts', 'node:fs'],
  ['pwa/src/ui/other.ts', './one.ts'],
]
const LEAVES = [
  ...[
    'api/app.ts',
    'api/platform/database/database.ts',
    'api/features/reviews/contract.ts',
    'api/features/menu/contract.ts',
  ],
  ...[
    'api/features/menu/queries/rows.ts',
    'api/features/menu/rows.ts',
    'api/features/menu/routes.ts',
    'api/features/loyalty/contract.ts',
    'api/features/menu/snapshot.ts',
    'api/features/menu/actions/verbs.ts',
  ],
  'pwa/src/ui/toast.tsx',
  ...['scripts/tool.ts', 'pwa/src/app/router.tsx', 'pwa/src/pages/staff/board.tsx'],
]

type Violation = { from: string; to: string; rule: { name: string } }
let root: string
let violations: Violation[]

beforeAll(() => {
  root = mkdtempSync(path.join(tmpdir(), 'lai-khram-imports-'))
  cpSync('package.json', path.join(root, 'package.json'))
  symlinkSync(path.resolve('node_modules'), path.join(root, 'node_modules'))
  const imports = new Map<string, string[]>(LEAVES.map(file => [file, []]))
  for (const [from, to] of [...FORBIDDEN, ...ALLOWED, ...SURROUNDINGS])
    imports.set(from, [...(imports.get(from) ?? []), to])
  for (const [file, words] of imports) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
    const lines = words.map((word, index) => `import * as m${index} from '${word}'`)
    writeFileSync(
      path.join(root, file),
      `${lines.join('\n')}\nexport const used = [${words.map((_, index) => `m${index}`)}]\n`,
    )
  }
  violations = cruise()
})
afterAll(() => rmSync(root, { recursive: true }))

function cruise(): Violation[] {
  const program = path.resolve('node_modules/dependency-cruiser/bin/dependency-cruise.mjs')
  const config = path.resolve('scripts/config/dependency-cruiser.mjs')
  // node_modules is a symbolic link here, and the rules name packages by the link's own path.
  const args = [
    program,
    '--config',
    config,
    '--preserve-symlinks',
    '--output-type',
    'json',
    'api',
    'pwa/src',
    'scripts',
  ]
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 })
  expect(stderr).toBe('')
  return (JSON.parse(stdout) as { summary: { violations: Violation[] } }).summary.violations
}

test.each(FORBIDDEN)('%s may not import %s: %s', (from, _, rule) => {
  expect(violations.filter(violation => violation.from === from).map(violation => violation.rule.name)).toContain(rule)
})

test.each(ALLOWED)('%s may import %s', from => {
  expect(violations.filter(violation => violation.from === from)).toEqual([])
})

test('the check says with each forbidden import why it is forbidden', () => {
  expect(config.forbidden?.filter(({ comment }) => !comment).map(({ name }) => name)).toEqual([])
  const { args } = TOOLS.find(({ name }) => name === 'who imports whom') ?? { args: [] }
  const fromHere = args.map(arg => (/^(node_modules|scripts\/config)\//.test(arg) ? path.resolve(arg) : arg))
  const { stdout } = spawnSync(process.execPath, [...fromHere, '--preserve-symlinks'], { cwd: root, encoding: 'utf8' })
  expect(stdout).toMatch(/verbs-know-no-http: .*pay[.]ts.*\s+A job, a test or a script calls a verb as a route does/)
})
