import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import { freePort } from '../../free-port.ts'
import { said } from '../unit/systemd.ts'

type Postfix = { url: string; log(): string }

/**
 * Debian's Postfix as the mail server of a house, on a port and with folders of its own, until the test is finished. It is
 * the server of `domain`.
 * @param aliases as `/etc/aliases` has them
 * @param transport where it takes mails for other domains: by domain, such as `smtp:[127.0.0.1]:2525`
 */
export async function startPostfix(
  domain: string,
  aliases: string,
  transport: Record<string, string>,
): Promise<Postfix> {
  said('postconf', 'postfix', ['-d', 'mail_version'])
  const place = mkdtempSync(path.join(tmpdir(), 'lai-khram-postfix-'))
  const port = await freePort()
  const at = (name: string) => path.join(place, name)
  // Its daemons are not root.
  chmodSync(place, 0o755)
  for (const folder of ['etc', 'spool', 'data']) mkdirSync(at(folder))
  const [uid, gid] = ['-u', '-g'].map(which => Number(execFileSync('id', [which, 'postfix'], { encoding: 'utf8' })))
  chownSync(at('data'), uid ?? 0, gid ?? 0)
  writeFileSync(at('etc/aliases'), aliases)
  writeFileSync(
    at('etc/transport'),
    Object.entries(transport)
      .map(pair => pair.join(' '))
      .join('\n'),
  )
  writeFileSync(at('etc/main.cf'), mainOf(place, domain))
  writeFileSync(at('etc/master.cf'), masterOf(port))
  execFileSync('postalias', ['-c', at('etc'), `hash:${at('etc/aliases')}`])
  execFileSync('postmap', ['-c', at('etc'), `hash:${at('etc/transport')}`])
  execFileSync('postfix', ['-c', at('etc'), 'start'], { stdio: 'ignore' })
  onTestFinished(() => {
    execFileSync('postfix', ['-c', at('etc'), 'stop'], { stdio: 'ignore' })
    rmSync(place, { recursive: true, force: true })
  })
  return { url: `smtp://127.0.0.1:${port}?ignoreTLS=true`, log: () => readFileSync(at('mail.log'), 'utf8') }
}

function mainOf(place: string, domain: string): string {
  return `
compatibility_level = 3.6
queue_directory = ${place}/spool
data_directory = ${place}/data
maillog_file = ${place}/mail.log
maillog_file_prefixes = ${place}
myhostname = mx.${domain}
mydestination = ${domain}
mynetworks = 127.0.0.0/8
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
smtp_dns_support_level = disabled
smtp_host_lookup = native
alias_maps = hash:${place}/etc/aliases
transport_maps = hash:${place}/etc/transport
recipient_delimiter = +
queue_run_delay = 2s
minimal_backoff_time = 2s
maximal_backoff_time = 2s
`
}

/** Its usual services, none in a cage, and SMTP on one port. */
function masterOf(port: number): string {
  return `
127.0.0.1:${port} inet n - n - - smtpd
pickup unix n - n 60 1 pickup
cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
proxymap unix - - n - - proxymap
smtp unix - - n - - smtp
error unix - - n - - error
retry unix - - n - - error
local unix - n n - - local
postlog unix-dgram n - n - 1 postlogd
`
}
