/** A passkey in memory: what a phone answers to the options of a page, without a phone (Web Authentication, section 6). */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { NewCredential, SignedCredential } from '#api/features/factors/contract-passkey.ts'

type Options = { challenge?: unknown; rp?: unknown; rpId?: unknown }
type Changes = {
  origin?: string
  rpId?: string
  challenge?: string
  /** Whether the device has looked who holds it. */
  isVerified?: boolean
  /** What it says that it has counted; one more each time unless said. */
  counter?: number
}

const ORIGIN = 'http://localhost:3000'
const [PRESENT, VERIFIED, ATTESTED] = [0x01, 0x04, 0x40]

export class SoftAuthenticator {
  readonly id = randomBytes(32)
  private readonly keys: { publicKey: KeyObject; privateKey: KeyObject } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
  })
  counter = 0

  /** What it makes of the options for a new passkey. */
  create(options: Options, changes: Changes = {}): NewCredential {
    const { x = '', y = '' } = this.keys.publicKey.export({ format: 'jwk' })
    const key = cbor(
      new Map<number, number | Buffer>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    )
    const length = Buffer.from([0, this.id.length])
    const attested = Buffer.concat([Buffer.alloc(16), length, this.id, key])
    const authData = this.data(options, changes, ATTESTED, attested)
    const attestation = cbor(
      new Map<string, string | Buffer | Map<string, never>>([
        ['fmt', 'none'],
        ['attStmt', new Map<string, never>()],
        ['authData', authData],
      ]),
    )
    return {
      ...this.named(),
      response: {
        clientDataJSON: clientData('webauthn.create', options, changes).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      },
    }
  }

  /** What it signs. */
  sign(options: Options, changes: Changes = {}): SignedCredential {
    const client = clientData('webauthn.get', options, changes)
    const data = this.data(options, changes, 0, Buffer.alloc(0))
    const signed = Buffer.concat([data, createHash('sha256').update(client).digest()])
    return {
      ...this.named(),
      response: {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', signed, this.keys.privateKey).toString('base64url'),
      },
    }
  }

  private named() {
    const id = this.id.toString('base64url')
    return { id, rawId: id, type: 'public-key' as const }
  }

  private data({ rp, rpId }: Options, changes: Changes, flags: number, attested: Buffer): Buffer {
    this.counter = changes.counter ?? this.counter + 1
    const name = changes.rpId ?? String(rpId ?? (rp as { id?: string } | undefined)?.id)
    const counted = Buffer.alloc(4)
    counted.writeUInt32BE(this.counter)
    const verified = changes.isVerified === false ? 0 : VERIFIED
    return Buffer.concat([
      createHash('sha256').update(name).digest(),
      Buffer.from([PRESENT | verified | flags]),
      counted,
      attested,
    ])
  }
}

function clientData(type: string, { challenge }: Options, changes: Changes): Buffer {
  const told = { type, challenge: changes.challenge ?? challenge, origin: changes.origin ?? ORIGIN, crossOrigin: false }
  return Buffer.from(JSON.stringify(told))
}

type Value = number | string | Buffer | Map<number | string, Value>

/** The little of CBOR (RFC 8949) that is needed here. */
function cbor(value: unknown): Buffer {
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  const entries = [...(value as Map<number | string, Value>)].flatMap(([key, each]) => [cbor(key), cbor(each)])
  return Buffer.concat([head(5, entries.length / 2), ...entries])
}

function head(type: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(type << 5) | length])
  if (length < 256) return Buffer.from([(type << 5) | 24, length])
  return Buffer.from([(type << 5) | 25, length >> 8, length & 255])
}
