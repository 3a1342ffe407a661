// `npm run test:deep`: what a build server asks beyond `npm test`: a tenth of the invariants' full figures, every screen's
// accessibility, journeys with something in the way, whole processes that start, die and come back, the image's build.
// `npm run test:deep -- 07` some of it, by path; `-- --shard=2/10` the second of ten parts that take about as long.
process.env.TEST_DEEP = '1'
const projects = ['torture', 'torture-browser', 'screens', 'e2e-deep', 'life', 'commands', 'image']
for (const project of projects) process.argv.push('--project', project)
await import('./test.mjs')
