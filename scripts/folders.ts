/** Says which folders have more entries than a person takes in at a glance (`npm run check` does it). */
import { folderFaults } from './check/folder-sizes.ts'
import { listedFiles } from './check/listed-files.ts'

const faults = folderFaults(listedFiles())
for (const fault of faults) console.error(fault)
if (faults.length > 0) process.exitCode = 1
