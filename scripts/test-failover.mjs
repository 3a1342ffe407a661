// `npm run test:failover`: a primary with a synchronous standby under Patroni, killed 20 times under customers, each
// fifth time with its machine; `FAILOVERS=5` for less, `TORTURE_SEED=…` replays. Needs Patroni, etcd and Postgres 15.
process.env.TEST_FAILOVER = '1'
process.argv.push('--project', 'failover')
await import('./test.mjs')
