// `npm run test:cluster`: a scaled installation (PgBouncer, three API processes, two job workers) whose processes die
// under customers, then the API's tests through PgBouncer and the journeys on that installation. `-- --short` takes half
// a minute for the first; `-- --project cluster` is it alone, and so on.
process.env.TEST_CLUSTER = '1'
if (process.argv.includes('--short')) {
  process.argv.splice(process.argv.indexOf('--short'), 1)
  process.env.CLUSTER_SECONDS = '30'
}
if (!process.argv.includes('--project')) {
  process.argv.push('--project', 'cluster', '--project', 'api', '--project', 'e2e')
}
await import('./test.mjs')
