// `npm run test:torture`: the invariants of docs/invariants.md with their full figures; `npm run test:deep` runs a tenth.
// `npm run test:torture -- 07` one of them; TORTURE_SEED replays; `--write` keeps the table in reports/torture.md.
process.env.TORTURE = '1'
if (process.argv.includes('--write')) {
  process.argv.splice(process.argv.indexOf('--write'), 1)
  process.env.TORTURE_WRITE = '1'
}
process.argv.push('--project', 'torture', '--project', 'torture-browser')
await import('./test.mjs')
