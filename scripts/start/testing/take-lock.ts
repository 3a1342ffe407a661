/** Takes the lock of the file named first, keeps it until its input ends, and says by its exit code whether it got it. */
import { text } from 'node:stream/consumers'
import { takeLock } from '../folder/lock-file.ts'

const lock = await takeLock(process.argv[2] ?? '', () => process.exit(1), { patienceMs: 1_000 })
await text(process.stdin)
await lock.release()
