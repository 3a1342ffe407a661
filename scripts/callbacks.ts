/** Lists the page's functions that are handed over with a parameter too many (part of `npm run check`). */
import ts from 'typescript'
import { callbackFaults } from './check/page/callback-faults.ts'

const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => {} }
const project = ts.getParsedCommandLineOfConfigFile('pwa/tsconfig.json', {}, host)
if (!project) throw new Error('pwa/tsconfig.json cannot be read')
const program = ts.createProgram(project.fileNames, project.options)
const faults = callbackFaults(program, file => file.includes('/pwa/src/') && !/\.test\.tsx?$|\/testing\//.test(file))
for (const { file, line, sentence } of faults) console.error(`${file}:${line}: ${sentence}`)
if (faults.length > 0) process.exitCode = 1
