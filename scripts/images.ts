/**
 * `npm run images`: the digests that docker/ pins others' images to, beside those that their registries have for the same
 * tags; ends with 1 where one is newer, or none is pinned. `-- --write` writes them into the files.
 */
import { lookAtImages } from './base-images/look.ts'

const { sentences, isDue } = await lookAtImages('docker', { write: process.argv.includes('--write') })
for (const sentence of sentences) console.log(sentence)
process.exitCode = isDue ? 1 : 0
