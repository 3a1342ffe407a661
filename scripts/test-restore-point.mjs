// `npm run test:restore-point`: a database that archives its log loses its disk under customers three times and is
// restored to the latest, then to a moment; `RESTORES=1` for less, `TORTURE_SEED=…` replays. Needs pgBackRest and Postgres 15.
process.env.TEST_RESTORE_POINT = '1'
process.argv.push('--project', 'restore-point')
await import('./test.mjs')
