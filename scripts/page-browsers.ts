/** Lists what the page uses that a supported browser lacks (part of `npm run check`). */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { listedFiles } from './check/listed-files.ts'
import { scriptFaults, styleFaults } from './check/page/browsers.ts'

const NOT_BUILT = /\.test\.|\/testing\/|\/showcase\/|\/node_modules\//

const scripts = ['pwa/tsconfig.json', 'pwa/tsconfig.worker.json'].flatMap(file => {
  const { config } = ts.readConfigFile(file, ts.sys.readFile)
  const { options, fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, path.resolve('pwa'))
  const program = ts.createProgram(
    fileNames.filter(name => !NOT_BUILT.test(name)),
    options,
  )
  return scriptFaults(program, name => !NOT_BUILT.test(name))
})
const styles = listedFiles()
  .filter(file => /^pwa\/src\/.*\.css$/.test(file))
  .flatMap(file => styleFaults(file, readFileSync(file, 'utf8')))
const faults = [...scripts, ...styles].map(
  ({ at, feature, browser }) => `${path.relative('', at)}: ${feature} is unknown to ${browser}`,
)
for (const fault of new Set(faults)) console.error(fault)
if (faults.length > 0) process.exitCode = 1
