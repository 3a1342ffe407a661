/** The chain of the books: what of an entry or a closing is hashed, and the key that signs the hash. Pure. */
import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import { derivedKey } from '#api/platform/secrets.ts'
import type { ArchiveFacts, ClosingFacts, EntryFacts } from './rules/entries.ts'

/** The first row of a chain follows this in place of a hash. */
const NOTHING_BEFORE = Buffer.alloc(32)

/** A row's place in its chain. */
export type Place = { number: number; previousHash: Buffer; hash: Buffer }
/** A row's place with the signature of its hash. */
export type Link = Place & { keyId: string; signature: Buffer }
/** The last row of a chain, or of the part of it that left: what comes behind names its hash. */
export type Before = Pick<Place, 'number' | 'hash'>

/** The place behind the last one of a chain. @param hashAt the row's hash in that place */
export function placeBehind(last: Before | undefined, hashAt: (number: number, previousHash: Buffer) => Buffer): Place {
  const number = (last?.number ?? 0) + 1
  const previousHash = last?.hash ?? NOTHING_BEFORE
  return { number, previousHash, hash: hashAt(number, previousHash) }
}

/** The same, signed. */
export function linkBehind(
  last: Before | undefined,
  key: BooksKey,
  hashAt: (number: number, previousHash: Buffer) => Buffer,
): Link {
  const place = placeBehind(last, hashAt)
  return { ...place, keyId: key.id, signature: key.sign(place.hash) }
}

/** Why a row does not stand in the place that it names, or says something else than when it was written. */
export function faultOfLink(
  row: Place,
  before: Before | undefined,
  hash: Buffer,
): 'gap' | 'order' | 'changed' | undefined {
  if (row.number !== (before?.number ?? 0) + 1) return 'gap'
  if (!row.previousHash.equals(before?.hash ?? NOTHING_BEFORE)) return 'order'
  return row.hash.equals(hash) ? undefined : 'changed'
}

/** SHA-256 of an entry with the hash of the one before it. */
export function hashOfEntry(entry: EntryFacts, previousHash: Buffer, keyId: string): Buffer {
  return hashOf([
    ...[entry.number, entry.kind, entry.isSale, entry.orderId, entry.providerId, entry.amountCents],
    ...[entry.movedAt.toISOString(), entry.movedOn, entry.vat, entry.lines, entry.writtenAt.toISOString()],
    ...[previousHash.toString('hex'), keyId],
  ])
}

/** SHA-256 of a closing with the hash of the one before it. */
export function hashOfClosing(closing: ClosingFacts, previousHash: Buffer, keyId: string): Buffer {
  const { totals } = closing
  return hashOf([
    ...[closing.number, closing.period, closing.startsOn, closing.endsOn],
    ...[closing.lastEntry, closing.lastHash.toString('hex')],
    ...[totals.entries, totals.lateEntries, totals.orders, totals.capturedCents, totals.refundedCents],
    ...[totals.keptCents, totals.unsoldCents, totals.disputedCents],
    ...[totals.feeCents, totals.paidOutCents, totals.adjustedCents],
    ...[totals.discountCents, totals.freeDishes, totals.vat],
    ...[closing.perpetualCents, closing.perpetualCapturedCents, closing.sealedAt.toISOString()],
    ...[previousHash.toString('hex'), keyId],
  ])
}

/** SHA-256 of an archive with the hash of the one before it. */
export function hashOfArchive(archive: ArchiveFacts, previousHash: Buffer): Buffer {
  return hashOf([
    ...[archive.number, archive.endsOn, archive.lastEntry, archive.lastEntryHash.toString('hex')],
    ...[archive.lastClosing, archive.lastClosingHash.toString('hex'), archive.publicKeys],
    ...[archive.contentHash.toString('hex'), archive.madeAt.toISOString(), previousHash.toString('hex')],
  ])
}

function hashOf(values: readonly unknown[]): Buffer {
  return createHash('sha256').update(JSON.stringify(values)).digest()
}

/** A key of the books. Its id is the beginning of its public half's hash. */
export type BooksKey = { id: string; publicKey: string; sign(hash: Buffer): Buffer }

/** A private Ed25519 key in PKCS #8 is these bytes and its seed (RFC 8410); a public one in SPKI likewise. */
const PRIVATE_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex')
const PUBLIC_PREFIX = Buffer.from('302a300506032b6570032100', 'hex')

type KeySource = { env: { BOOKS_SIGNING_KEY?: string | undefined }; sessionSecrets: readonly string[] }

/**
 * The keys of this installation, newest first: it signs, each of them vouches. They are those of `BOOKS_SIGNING_KEY`, else
 * derived from the session secrets. Either lies outside the database and its backups.
 */
export function booksKeys({ env, sessionSecrets }: KeySource): [BooksKey, ...BooksKey[]] {
  const seeds = env.BOOKS_SIGNING_KEY
    ? env.BOOKS_SIGNING_KEY.split(',').map(key => Buffer.from(key, 'base64url'))
    : sessionSecrets.map(secret => derivedKey(secret, 'books'))
  return seeds.map(keyOf) as [BooksKey, ...BooksKey[]]
}

function keyOf(seed: Buffer): BooksKey {
  const privateKey = createPrivateKey({ key: Buffer.concat([PRIVATE_PREFIX, seed]), format: 'der', type: 'pkcs8' })
  const spki = createPublicKey(privateKey).export({ format: 'der', type: 'spki' })
  const publicKey = spki.subarray(PUBLIC_PREFIX.length).toString('base64url')
  return { id: keyIdOf(publicKey), publicKey, sign: hash => sign(null, hash, privateKey) }
}

/** Whether one of the keys has signed a row of a chain. */
export function isVouchedFor(
  keys: readonly Pick<BooksKey, 'id' | 'publicKey'>[],
  { keyId, hash, signature }: Link,
): boolean {
  const key = keys.find(({ id }) => id === keyId)
  return key !== undefined && verify(null, hash, publicKeyOf(key.publicKey), signature)
}

export function keyIdOf(publicKey: string): string {
  return createHash('sha256').update(publicKey).digest('hex').slice(0, 16)
}

const publicKeys = new Map<string, KeyObject>()

function publicKeyOf(publicKey: string): KeyObject {
  const known = publicKeys.get(publicKey)
  if (known) return known
  const key = Buffer.concat([PUBLIC_PREFIX, Buffer.from(publicKey, 'base64url')])
  const made = createPublicKey({ key, format: 'der', type: 'spki' })
  publicKeys.set(publicKey, made)
  return made
}
