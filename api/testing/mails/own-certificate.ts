import { generateKeyPairSync, sign } from 'node:crypto'

/**
 * A key and a certificate that nobody but itself vouches for, valid for a day: what a TLS server of the tests shows.
 * Written in DER (X.509, RFC 5280), which Node reads and does not write.
 */
export function ownCertificate(name: string): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const signed = der(
    SEQUENCE,
    der(INTEGER, Buffer.from([1])),
    ECDSA_WITH_SHA256,
    commonName(name),
    der(SEQUENCE, utcTime(-1), utcTime(1)),
    commonName(name),
    publicKey.export({ type: 'spki', format: 'der' }),
  )
  const signature = Buffer.concat([Buffer.from([0]), sign('sha256', signed, privateKey)])
  const certificate = der(SEQUENCE, signed, ECDSA_WITH_SHA256, der(BIT_STRING, signature))
  return { key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), cert: pem(certificate) }
}

const [INTEGER, BIT_STRING, OID, UTF8, UTC_TIME, SEQUENCE, SET] = [2, 3, 6, 12, 23, 48, 49] as const
const ECDSA_WITH_SHA256 = der(SEQUENCE, der(OID, Buffer.from('2a8648ce3d040302', 'hex')))

function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}

function commonName(name: string): Buffer {
  const attribute = der(SEQUENCE, der(OID, Buffer.from('550403', 'hex')), der(UTF8, Buffer.from(name)))
  return der(SEQUENCE, der(SET, attribute))
}

/** `261121090000Z` */
function utcTime(days: number): Buffer {
  const at = new Date(Date.now() + days * 24 * 3_600_000).toISOString()
  return der(UTC_TIME, Buffer.from(`${at.slice(2, 19).replace(/\D/g, '')}Z`))
}

function pem(certificate: Buffer): string {
  const lines = certificate.toString('base64').match(/.{1,64}/g) ?? []
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n')
}
