/** A certificate that has run out, or soon will, is told by 'Mise en service' and `npm run doctor`. */
import { expect, test } from 'vitest'
import { openHouse } from '../house.ts'
import { ownCertificate } from '../proxies/certificate.ts'
import { startProxy } from '../proxies/proxy.ts'
import { doctor } from './doctor.ts'

test.each([
  ['expired', -1, /\n✗ Certificat\s: Expiré\.\n/],
  ['of three days', 3, /\n✗ Certificat\s: Le certificat expire dans [23].jours\.\n/],
  ['of ninety days', 90, /\n✓ Certificat\s: Le certificat est valable encore \d\d.jours\.\n/],
])('%s', { timeout: 120_000 }, async (_, days, line) => {
  const house = await openHouse()
  const port = await startProxy('nginx', { to: house.port, certificate: ownCertificate(days) })
  const { code, said } = await doctor(house, { PUBLIC_URL: `https://127.0.0.1:${port}` })
  expect(said).toMatch(line)
  expect(code).toBe(days === 90 ? 0 : 1)
})
