import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'

const TEXTS = /\.(js|css|html|svg|json|webmanifest|txt)$/
/** The first load's small scripts come in the same packets as its large ones; below this, compressing gains nothing. */
const SMALLEST_BYTES = 300

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
