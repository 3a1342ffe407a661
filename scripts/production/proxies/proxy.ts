import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished } from 'vitest'
import { freePort } from '../../free-port.ts'
import { said } from '../unit/systemd.ts'
import type { Certificate } from './certificate.ts'

export type ProxyName = 'nginx' | 'Caddy' | 'Caddy of the containers'
type Wanted = {
  /** The port of what it forwards to. */
  to: number
  certificate: Certificate
  /** What else this test has different in the committed file, each of which must be in it. */
  changes?: readonly [from: string, to: string][]
}

const FILES: Record<ProxyName, string> = {
  nginx: 'docker/debian/nginx.conf',
  Caddy: 'docker/debian/Caddyfile',
  'Caddy of the containers': 'docker/Caddyfile',
}
const NAME = 'commande.example.org'

/** Starts one of the proxies, as Debian has them, with the committed file, on ports of its own, until the test is finished. @returns its port */
export async function startProxy(name: ProxyName, { to, certificate, changes = [] }: Wanted): Promise<number> {
  const folder = mkdtempSync(path.join(tmpdir(), 'lai-khram-proxy-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const port = await freePort()
  let text = readFileSync(FILES[name], 'utf8')
  for (const [from, into] of [...(await placed(name, { port, to, certificate, folder })), ...changes]) {
    expect(text).toContain(from)
    text = text.replaceAll(from, into)
  }
  const file = path.join(folder, 'proxy.conf')
  copyFileSync('docker/answers.caddy', path.join(folder, 'answers.caddy'))
  writeFileSync(file, name === 'nginx' ? wholeNginx(text, folder) : `{\n\tadmin off\n\tauto_https off\n}\n${text}`)
  const [program, args, version] =
    name === 'nginx'
      ? (['nginx', ['-c', file, '-p', folder, '-e', path.join(folder, 'error.log')], '-v'] as const)
      : (['caddy', ['run', '--config', file, '--adapter', 'caddyfile'], 'version'] as const)
  said(program, program, [version])
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, HOME: folder } })
  onTestFinished(() => stopped(child))
  let words = ''
  child.stderr.on('data', chunk => {
    words += chunk
  })
  await Promise.race([
    listening(port),
    once(child, 'exit').then(() => Promise.reject(new Error(`${name} does not start: ${words}`))),
  ])
  return port
}

/** What a test must change in either file: names, ports and certificates. */
async function placed(
  name: ProxyName,
  { port, to, certificate, folder }: { port: number; to: number; certificate: Certificate; folder: string },
): Promise<[string, string][]> {
  const live = `/etc/letsencrypt/live/${NAME}`
  const site = `https://${NAME}:${port} {\n\ttls ${certificate.file} ${certificate.key}`
  if (name === 'Caddy')
    return [
      [`${NAME} {`, site],
      ['127.0.0.1:3000', `127.0.0.1:${to}`],
    ]
  if (name === 'Caddy of the containers')
    return [
      ['{$DOMAIN} {', site],
      // As the containers' network answers for the service.
      ['name app', 'name 127.0.0.1'],
      ['port 3000', `port ${to}`],
    ]
  const plain = await freePort()
  return [
    [`${live}/fullchain.pem`, certificate.file],
    [`${live}/privkey.pem`, certificate.key],
    ['127.0.0.1:3000', `127.0.0.1:${to}`],
    ['listen 443 ssl http2;', `listen 127.0.0.1:${port} ssl http2;`],
    ['\tlisten [::]:443 ssl http2;\n', ''],
    ['listen 80;', `listen 127.0.0.1:${plain};`],
    ['\tlisten [::]:80;\n', ''],
    ['/var/log/nginx/lai-khram.log', path.join(folder, 'access.log')],
  ]
}

/** What /etc/nginx/nginx.conf of Debian says around a site's file, as far as it matters here. */
function wholeNginx(site: string, folder: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    kind => `${kind}_temp_path ${folder}/${kind};`,
  )
  return `
daemon off;
pid ${folder}/nginx.pid;
events { worker_connections 768; }
http {
access_log off;
${temporary.join('\n')}
${site}
}`
}

async function listening(port: number): Promise<void> {
  for (;;) {
    const socket = connect(port, '127.0.0.1')
    const isOpen = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'close').then(() => false),
    ]).catch(() => false)
    socket.destroy()
    if (isOpen) return
    await wait(50)
  }
}

async function stopped(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  await exit
}
