import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import { said } from '../unit/systemd.ts'

export type Certificate = { file: string; key: string }

/** A certificate that signs itself, until the test is finished. @param days until its last one; negative: it has run out */
export function ownCertificate(days = 90): Certificate {
  const folder = mkdtempSync(path.join(tmpdir(), 'lai-khram-certificate-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const [file, key, request] = ['chain.pem', 'key.pem', 'request.pem'].map(name => path.join(folder, name)) as [
    string,
    string,
    string,
  ]
  said('openssl', 'openssl', ['version'])
  openssl(
    ...['req', '-new', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'],
    ...['-subj', '/CN=commande.example.org', '-keyout', key, '-out', request],
  )
  // Only this command of openssl takes a last day that is over.
  openssl('x509', '-req', '-in', request, '-key', key, '-days', String(days), '-out', file)
  return { file, key }
}

function openssl(...args: string[]): void {
  const { status, stderr } = spawnSync('openssl', args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`no certificate: ${stderr}`)
}
