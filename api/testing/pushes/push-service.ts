/** A push service of the tests' own: over TLS, it opens what it receives as a browser would, and checks who sent it. */
import { createDecipheriv, createECDH, createPublicKey, type ECDH, hkdfSync, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import type { IncomingHttpHeaders } from 'node:http'
import { createServer, type RequestOptions } from 'node:https'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { jwtVerify } from 'jose'
import { uuid } from '#api/kernel/ids.ts'
import { ownCertificate } from '../mails/own-certificate.ts'

/** A browser's subscription, as `PushSubscription.toJSON()` says it. */
export type TestBrowser = { endpoint: string; keys: { p256dh: string; auth: string } }

export type ReceivedPush = {
  endpoint: string
  headers: IncomingHttpHeaders
  /** Decrypted. */
  payload: string
  /** Of the sender's signed statement. */
  claims: { aud: string; exp: number; sub: string }
  /** What the signature was checked with, base64url. */
  senderKey: string
}

const ORIGIN = 'https://push.example.net'

export async function startPushService() {
  const secrets = new Map<string, { ecdh: ECDH; auth: Buffer }>()
  const received: ReceivedPush[] = []
  let answers: (endpoint: string) => number | 'silence' = () => 201
  const server = createServer(ownCertificate('push.example.net'), async (request, response) => {
    const body = await buffer(request)
    const endpoint = ORIGIN + request.url
    const answer = answers(endpoint)
    if (answer === 'silence') return
    const secret = secrets.get(endpoint)
    if (secret && answer < 300) {
      const payload = decrypted(body, secret)
      received.push({ endpoint, headers: request.headers, payload, ...(await senderOf(request.headers)) })
    }
    response.writeHead(answer).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    /** What leads a sender here, whatever the endpoint's name. */
    connection: { hostname: '127.0.0.1', port, rejectUnauthorized: false } satisfies RequestOptions,
    received,
    /** How it answers from now on. */
    answer(next: number | 'silence' | ((endpoint: string) => number)) {
      answers = typeof next === 'function' ? next : () => next
    },
    /** A browser that has just subscribed. */
    newBrowser(): TestBrowser {
      const ecdh = createECDH('prime256v1')
      ecdh.generateKeys()
      const auth = randomBytes(16)
      const endpoint = `${ORIGIN}/send/${uuid()}`
      secrets.set(endpoint, { ecdh, auth })
      return { endpoint, keys: { p256dh: ecdh.getPublicKey('base64url'), auth: auth.toString('base64url') } }
    },
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** RFC 8291, with the one record that RFC 8188's header announces. */
function decrypted(body: Buffer, { ecdh, auth }: { ecdh: ECDH; auth: Buffer }): string {
  const salt = body.subarray(0, 16)
  const senderPublic = body.subarray(21, 21 + body.readUInt8(20))
  const record = body.subarray(21 + senderPublic.length)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), senderPublic])
  const keyMaterial = Buffer.from(hkdfSync('sha256', ecdh.computeSecret(senderPublic), auth, info, 32))
  const key = Buffer.from(hkdfSync('sha256', keyMaterial, salt, 'Content-Encoding: aes128gcm\0', 16))
  const nonce = Buffer.from(hkdfSync('sha256', keyMaterial, salt, 'Content-Encoding: nonce\0', 12))
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  // The last record ends with a 2, then zeros.
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8')
}

/** RFC 8292: `vapid t=<a signed statement>, k=<the key that signed it>`. */
async function senderOf({ authorization = '' }: IncomingHttpHeaders) {
  const [, token = '', senderKey = ''] = /^vapid t=([^,]+), ?k=([\w-]+)$/.exec(authorization) ?? []
  const point = Buffer.from(senderKey, 'base64url')
  const jwk = { kty: 'EC', crv: 'P-256', x: part(point, 1), y: part(point, 33) }
  const { payload } = await jwtVerify(token, createPublicKey({ key: jwk, format: 'jwk' }), { algorithms: ['ES256'] })
  return { claims: payload as ReceivedPush['claims'], senderKey }
}

function part(point: Buffer, from: number): string {
  return point.subarray(from, from + 32).toString('base64url')
}
