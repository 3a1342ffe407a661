import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'

const TEXTS = /\.(js|css|html|svg|json|webmanifest|txt)$/
/** Compressing a file smaller than a packet gains nothing. */
const SMALLEST_BYTES = 1000

/** Lays a brotli twin beside every text of a built page, once and as small as can be: no request ever waits for it. */
export function compressTexts(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name)
    if (!entry.isFile() || !TEXTS.test(entry.name)) continue
    const text = readFileSync(file)
    if (text.byteLength < SMALLEST_BYTES) continue
    writeFileSync(`${file}.br`, brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
  }
}
