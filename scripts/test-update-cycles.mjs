// `npm run test:update-cycles`: the page updated a hundred times in a row; `npm test` does it four times.
process.env.UPDATE_CYCLES ??= '100'
process.argv.push('--project', 'e2e', 'worker-update')
await import('./test.mjs')
