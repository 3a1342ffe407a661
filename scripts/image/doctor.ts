/** `node dist/api/doctor.js`, in an image that has neither npm nor these sources. */
import { main } from '../doctor.ts'

await main()
