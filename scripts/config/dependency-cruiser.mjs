import { layerRules } from './layers.mjs'

/**
 * Who may import whom: the table of docs/architecture.md#who-may-import-whom as rules. Tests and scripts are freer and
 * are left out. `$1` is the folder of `features/` that imports.
 */
/** The page may import these too: it previews a price with the same function that the server decides with. */
const pure = `^api/(kernel/|features/[^/]+/(${shelf('contract')}|${shelf('rules')}))`
/** What speaks SQL for several verbs; a verb's own statements stand in its file. */
const rows = '(queries/|rows[.]ts$|[^/]+-rows[.]ts$)'
const routes = shelf('routes')
const io = '^(api/(platform|http)/|node:|(fs|path|os|net|http|https|crypto|child_process|worker_threads)(/|$))'

/** A file of that name, one beside it that says which (`contract-staff.ts`), or a folder of them. @param {string} name */
function shelf(name) {
  return `(${name}|${name}-[^/]+)([.]ts$|/)`
}

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    ...layerRules(),
    {
      name: 'no-circles',
      comment: 'Two files that need each other, even for a type alone, are one file, or want a third.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'nothing-unresolved',
      comment: 'What is imported is not there: a file was moved or misspelt, or a package is in no package.json.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'pure-imports-pure',
      comment: 'Kernel, contracts and rules know zod, the kernel, their own feature and other contracts and rules.',
      severity: 'error',
      from: { path: `^api/features/([^/]+)/(${shelf('contract')}|${shelf('rules')})` },
      to: { pathNot: [pure, '^api/features/$1/', '^node_modules/zod/'] },
    },
    {
      name: 'kernel-is-the-ground',
      comment: 'The kernel knows nobody; Paris time needs the calendar of Temporal on the server.',
      severity: 'error',
      from: { path: '^api/kernel/' },
      to: { pathNot: ['^api/kernel/', '^node_modules/(zod|temporal-polyfill)/'] },
    },
    {
      name: 'pure-reaches-no-io',
      comment: 'No clock, no environment, no input or output, not even through a neighbour.',
      severity: 'error',
      from: { path: pure },
      to: { reachable: true, path: io },
    },
    {
      name: 'queries-know-the-database',
      comment: "Rows and queries speak SQL: platform's database, the kernel, their own feature's words.",
      severity: 'error',
      from: { path: `^api/features/([^/]+)/${rows}` },
      to: {
        path: '^api/',
        pathNot: [
          '^api/kernel/',
          '^api/platform/database/(database|locks|matching|row|tables)[.]ts$',
          `^api/features/$1/(${shelf('contract')}|${shelf('rules')}|${rows})`,
        ],
      },
    },
    {
      name: 'features-have-front-doors',
      comment: "Other features' contract, rules and verbs; never their rows, queries or routes.",
      severity: 'error',
      from: { path: '^api/features/([^/]+)/' },
      to: { path: `^api/features/[^/]+/(${rows}|${routes})`, pathNot: '^api/features/$1/' },
    },
    {
      name: 'verbs-know-no-http',
      comment: 'A job, a test or a script calls a verb as a route does: limits, cursors and errors stand below.',
      severity: 'error',
      from: {
        path: '^api/features/[^/]+/(actions/|[^/]+[.]ts$)',
        pathNot: `^api/features/[^/]+/(${routes}|(streams|pages)[.]ts$)`,
      },
      to: { path: '^api/http/' },
    },
    {
      name: 'routes-are-shallow',
      comment:
        'They bind their own feature to http and platform, and prepared answers to snapshots; what needs more is a verb.',
      severity: 'error',
      from: { path: `^api/features/([^/]+)/${routes}` },
      to: { path: '^api/', pathNot: ['^api/(kernel|http|platform)/', '^api/features/$1/', '/snapshot[.]ts$', pure] },
    },
    {
      name: 'features-do-not-know-the-process',
      comment: 'app, main and worker know the features, not the other way round.',
      severity: 'error',
      from: { path: '^api/(features|http|platform)/' },
      to: { path: '^api/([^/]+[.]ts$|process/)' },
    },
    {
      name: 'platform-knows-no-features',
      comment: 'The outside world is the same whatever is sold.',
      severity: 'error',
      from: { path: '^api/platform/' },
      to: { path: '^api/(features|http)/' },
    },
    {
      name: 'http-knows-no-features',
      comment: 'What serves endpoints is the same for every feature: of these it knows contracts and rules.',
      severity: 'error',
      from: { path: '^api/http/' },
      to: { path: '^api/features/', pathNot: pure },
    },
    {
      name: 'api-stands-alone',
      comment: 'The API runs without the page, the scripts and the development packages.',
      severity: 'error',
      from: { path: '^api/' },
      to: { path: '^(pwa|scripts)/' },
    },
    {
      name: 'api-ships-its-packages',
      comment: 'The image has no development packages: what the API needs stands under `dependencies`.',
      severity: 'error',
      from: { path: '^api/' },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'large-packages-come-late',
      comment: 'Each takes 20 to 30 MB: a process that never needs one does without, by `await import(…)`.',
      severity: 'error',
      from: { path: '^api/' },
      to: {
        path: '^node_modules/(sharp|pdfkit|fontkit|twilio|@simplewebauthn/server)/',
        dynamic: false,
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'page-uses-front-doors',
      comment: 'Of the API the page knows the kernel, contracts and rules.',
      severity: 'error',
      from: { path: '^pwa/src/' },
      to: { path: '^api/', pathNot: pure },
    },
    {
      name: 'page-is-small',
      comment: 'Full zod and Temporal are too big for the first load: zod/mini, and kernel/time/paris-time.ts by Intl.',
      severity: 'error',
      from: { path: '^pwa/src/' },
      to: { reachable: true, path: '^node_modules/(temporal-polyfill/|zod/(index|v4/classic/))' },
    },
    {
      name: 'customers-get-no-staff-code',
      comment: "Not even in a part that comes later: the staff's pages and their charts have an entry of their own.",
      severity: 'error',
      from: { path: '^pwa/src/main[.]tsx$' },
      to: { reachable: true, path: '^(pwa/src/pages/staff/|node_modules/(recharts|html5-qrcode)/)' },
    },
    {
      name: 'page-features-stand-alone',
      comment: 'Pages compose features by props; a feature never knows another one.',
      severity: 'error',
      from: { path: '^pwa/src/features/([^/]+)/' },
      to: { path: '^pwa/src/(app|pages|features)/', pathNot: '^pwa/src/features/$1/' },
    },
    {
      name: 'pages-compose-features',
      comment: 'app knows the pages, not the other way round: what both need stands in lib, offline or ui.',
      severity: 'error',
      from: { path: '^pwa/src/pages/' },
      to: { path: '^pwa/src/app/' },
    },
    {
      name: 'lib-is-the-ground-of-the-page',
      comment: 'lib under offline under ui: what all use knows neither storage nor components.',
      severity: 'error',
      from: { path: '^pwa/src/lib/' },
      to: { path: '^pwa/src/(offline|ui)/' },
    },
    {
      name: 'offline-knows-no-components',
      comment: 'Storage and outbox work without a screen: what shows them asks them.',
      severity: 'error',
      from: { path: '^pwa/src/offline/' },
      to: { path: '^pwa/src/ui/' },
    },
    {
      name: 'nothing-above-ui-lib-offline',
      comment: 'What every feature uses knows none of them: what it needs from above is handed in.',
      severity: 'error',
      from: { path: '^pwa/src/(ui|lib|offline)/' },
      to: { path: '^pwa/src/(app|pages|features)/' },
    },
  ],
  options: {
    exclude: { path: '([.](test|e2e)[.]tsx?$|/testing/|^dist/|[.]css$)' },
    doNotFollow: { path: '^node_modules/' },
    // An import of a type alone is a dependency too.
    tsPreCompilationDeps: true,
    moduleSystems: ['es6'],
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  },
}
