/**
 * Lists what the page uses that a supported browser lacks, and texts that a browser's translation would end it with
 * (part of `npm run check`).
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { listedFiles } from './check/listed-files.ts'
import { bareTextFaults } from './check/page/bare-texts.ts'
import { scriptFaults, styleFaults } from './check/page/browsers.ts'

const NOT_BUILT = /\.test\.|\/testing\/|\/showcase\/|\/node_modules\//

const isBuilt = (file: string) => !NOT_BUILT.test(file)
const unknown = ({ at, feature, browser }: ReturnType<typeof styleFaults>[number]) =>
  `${path.relative('', at)}: ${feature} is unknown to ${browser}`

const scripts = ['pwa/tsconfig.json', 'pwa/tsconfig.worker.json'].flatMap(file => {
  const { config } = ts.readConfigFile(file, ts.sys.readFile)
  const { options, fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, path.resolve('pwa'))
  const program = ts.createProgram(fileNames.filter(isBuilt), options)
  return [...scriptFaults(program, isBuilt).map(unknown), ...bareTextFaults(program, isBuilt)]
})
const styles = listedFiles()
  .filter(file => /^pwa\/src\/.*\.css$/.test(file))
  .flatMap(file => styleFaults(file, readFileSync(file, 'utf8')))
  .map(unknown)
const faults = new Set([...scripts, ...styles])
for (const fault of faults) console.error(fault)
if (faults.size > 0) process.exitCode = 1
