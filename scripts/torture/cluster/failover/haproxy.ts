import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Fault } from '../../../fault.ts'
import { freePort } from '../../../free-port.ts'
import { endWithUs } from '../../../postgres/temporary.ts'
import { haproxyHere, type NodePorts } from './haproxy-here.ts'

const INSTALLED = path.resolve(import.meta.dirname, '../../../../docker/ha/haproxy.cfg')

/**
 * Starts the installation's HAProxy before a pair of this machine.
 * @throws Fault when it refuses its settings
 */
export async function startHaproxy(program: string, nodes: readonly NodePorts[]) {
  const folder = mkdtempSync(path.join(tmpdir(), 'lai-khram-haproxy-'))
  const file = path.join(folder, 'haproxy.cfg')
  const port = await freePort()
  writeFileSync(file, haproxyHere(readFileSync(INSTALLED, 'utf8'), port, nodes))
  const checked = spawnSync(program, ['-c', '-f', file], { encoding: 'utf8' })
  if (checked.status !== 0) throw new Fault(`HAProxy refuses docker/ha/haproxy.cfg: ${checked.stderr}`)
  const log = openSync(path.join(folder, 'haproxy.log'), 'a')
  const child = spawn(program, ['-db', '-f', file], { stdio: ['ignore', log, log] })
  closeSync(log)
  const watcher = endWithUs(child.pid ?? 0, [folder])
  const exited = once(child, 'exit')
  return {
    port,
    async stop() {
      child.kill('SIGKILL')
      await exited
      watcher?.kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
