// `npm run test:update-cycles`: invariant 15 alone and in full, a hundred updates of the page in a row.
process.argv.push('15-')
await import('./test-torture.mjs')
