// `npm run evening`: an evening of 180 orders, with all that goes wrong in one; `npm run test:deep` plays a tenth of it.
// `TORTURE_SEED=…` replays.
process.env.TORTURE = '1'
process.argv.push('--project', 'torture', 'scripts/torture/evening')
await import('./test.mjs')
