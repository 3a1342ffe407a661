// `npm run test:deep`: what a build server asks beyond `npm test`: a tenth of the invariants' full figures, updates of the
// page in a row among them, every screen's accessibility, and the image's build. `npm run test:deep -- 07` some of it, by path.
process.env.TEST_DEEP = '1'
for (const project of ['torture', 'torture-browser', 'screens', 'image']) process.argv.push('--project', project)
await import('./test.mjs')
