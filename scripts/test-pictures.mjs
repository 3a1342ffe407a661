// `npm run test:pictures`: asks of every screen what all must do, with and without a network, and keeps its picture at
// four sizes side by side in reports/pictures; PICTURES names another folder.
process.env.PICTURES ??= 'reports/pictures'
process.argv.push('accessibility', 'offline-routes')
await import('./test.mjs')
