/** Lists folders with too many entries (part of `npm run check`). */
import { folderFaults } from './check/folder-sizes.ts'
import { listedFiles } from './check/listed-files.ts'

const faults = folderFaults(listedFiles())
for (const fault of faults) console.error(fault)
if (faults.length > 0) process.exitCode = 1
