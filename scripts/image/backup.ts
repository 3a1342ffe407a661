/** `node dist/api/backup.js <folder>`, in an image that has neither npm nor these sources. */
import { main } from '../backup/backup.ts'

await main(process.argv.slice(2))
