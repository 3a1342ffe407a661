// `npm run test:rules`: what promtool says of docker/observability, and of the evenings that its alerts are tried in.
// Needs promtool, of Debian's package `prometheus`.
process.env.TEST_RULES = '1'
process.argv.push('--project', 'rules')
await import('./test.mjs')
