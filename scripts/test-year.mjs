// `npm run test:year`: 366 nights of a restaurant by a clock that is moved; `npm run test:deep` plays a tenth of it.
// `TORTURE_SEED=…` replays.
process.env.TORTURE = '1'
process.argv.push('--project', 'torture', 'scripts/torture/year')
await import('./test.mjs')
