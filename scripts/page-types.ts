/**
 * Lists what the compiler finds in the page and its service worker, functions that are handed over with a parameter too
 * many, what a script uses that a supported browser lacks, and texts that a browser's translation would end it with
 * (part of `npm run check`). One compilation serves them all: each by itself would read and check the page again.
 */
import path from 'node:path'
import { bareTextFaults } from './check/page/bare-texts.ts'
import { scriptFaults } from './check/page/browsers.ts'
import { callbackFaults } from './check/page/callback-faults.ts'
import { compileProject, printed } from './check/page/compile-project.ts'

const NOT_BUILT = /\.test\.|\/testing\/|\/showcase\/|\/node_modules\//
const NOT_ASKED = /\.test\.tsx?$|\/testing\//

const isBuilt = (file: string) => !NOT_BUILT.test(file)
const isAsked = (file: string) => file.includes('/pwa/src/') && !NOT_ASKED.test(file)

const faults = new Set<string>()
for (const project of ['pwa/tsconfig.json', 'pwa/tsconfig.worker.json']) {
  const { program, diagnostics } = compileProject(project)
  for (const diagnostic of diagnostics) faults.add(printed(diagnostic))
  for (const { file, line, sentence } of callbackFaults(program, isAsked)) faults.add(`${file}:${line}: ${sentence}`)
  for (const { at, feature, browser } of scriptFaults(program, isBuilt))
    faults.add(`${path.relative('', at)}: ${feature} is unknown to ${browser}`)
  for (const fault of bareTextFaults(program, isBuilt)) faults.add(fault)
}
for (const fault of faults) console.error(fault)
if (faults.size > 0) process.exitCode = 1
