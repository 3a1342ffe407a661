import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** The same bytes in each content coding. */
export type Bodies = { identity: Buffer; br: Buffer; gzip: Buffer }

/** `etag`: hash of the text, unquoted. */
export type Representations = { etag: string; bodies: Bodies }

/**
 * Compresses a text once for all its readers; quality 9, since 11 costs fifty times the time for a few per cent.
 * The last result is kept: what is read anew every half minute seldom differs.
 */
export function rememberingCompressor(): (text: string) => Promise<Representations> {
  let last: Representations | undefined
  return async text => {
    const identity = Buffer.from(text)
    const etag = createHash('sha256').update(identity).digest('base64url').slice(0, 22)
    if (last?.etag !== etag) last = { etag, bodies: await compress(identity) }
    return last
  }
}

async function compress(identity: Buffer): Promise<Bodies> {
  const [br, gz] = await Promise.all([
    brotli(identity, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 9,
        [constants.BROTLI_PARAM_LGWIN]: 22,
        [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
      },
    }),
    zip(identity, { level: 9 }),
  ])
  return { identity, br, gzip: gz }
}
