// `npm run test:containers`: the images built and the compose files started as docs/operations.md says, on one machine:
// alone, on many processes, as a pair. Needs Docker with Compose, and the base images or a way to their registries.
process.env.TEST_CONTAINERS = '1'
process.argv.push('--project', 'containers')
await import('./test.mjs')
