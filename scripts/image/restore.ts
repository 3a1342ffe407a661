/** `node dist/api/restore.js <folder>`, in an image that has neither npm nor these sources. */
import { main } from '../backup/restore.ts'

await main(process.argv.slice(2))
