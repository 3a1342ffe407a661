export type NodeFacts = {
  name: string
  postgresPort: number
  restPort: number
  etcdPort: number
  /** The node's own folder: its data lie in it. */
  folder: string
  postgresFolder: string
}

/**
 * The settings of one node, as `docker/ha/patroni.yaml` has them but for the place: what was acknowledged is on two machines
 * (`synchronous_mode`), and a primary whose Postgres has died hands over instead of starting it again.
 */
export function patroniYaml(node: NodeFacts): string {
  const { name, postgresPort, restPort, etcdPort, folder, postgresFolder } = node
  return `
scope: shop
name: ${name}
restapi: { listen: '127.0.0.1:${restPort}', connect_address: '127.0.0.1:${restPort}' }
etcd3: { host: '127.0.0.1:${etcdPort}' }
bootstrap:
  dcs:
    ttl: 20
    loop_wait: 1
    retry_timeout: 5
    primary_start_timeout: 0
    synchronous_mode: true
    postgresql:
      use_pg_rewind: true
      parameters: { wal_log_hints: 'on', max_connections: 100, wal_keep_size: '256MB' }
  initdb: [{ encoding: UTF8 }, { locale: C.UTF-8 }]
postgresql:
  listen: 127.0.0.1:${postgresPort}
  connect_address: 127.0.0.1:${postgresPort}
  data_dir: ${folder}/data
  bin_dir: ${postgresFolder}
  pgpass: ${folder}/pgpass
  authentication:
    superuser: { username: postgres }
    replication: { username: replicator }
  pg_hba: ['local all all trust', 'host all all 127.0.0.1/32 trust', 'host replication all 127.0.0.1/32 trust']
  parameters: { unix_socket_directories: '${folder}', timezone: UTC, log_error_verbosity: terse }
`
}
