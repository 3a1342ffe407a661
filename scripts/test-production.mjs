// `npm run test:production`: the house without containers on Debian's own parts, and what goes wrong in years of it: full
// and read-only disks, proxies, certificates, clocks, mail servers. Needs root, for disks of its own, and apt's packages.
process.env.TEST_PRODUCTION = '1'
process.argv.push('--project', 'production')
await import('./test.mjs')
