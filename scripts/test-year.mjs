// `npm run test:year`: 366 nights of a restaurant by a clock that is moved, on a primary with its standby under Patroni
// (Debian's packages, as test:failover); `npm run test:deep` plays a tenth of it on one server. `TORTURE_SEED=…` replays.
process.env.TORTURE = '1'
process.env.YEAR_ON_PAIR = '1'
process.argv.push('--project', 'torture', 'scripts/torture/year')
await import('./test.mjs')
