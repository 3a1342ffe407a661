/**
 * Lists functions of the page and its service worker that are handed over with a parameter too many, what a script uses
 * that a supported browser lacks, and texts that a browser's translation would end it with (part of `npm run check`). One
 * reading serves them all. Types themselves are the native compiler's to check, which has no interface for questions.
 */
import path from 'node:path'
import ts from 'typescript'
import { bareTextFaults } from './check/page/bare-texts.ts'
import { scriptFaults } from './check/page/browsers.ts'
import { callbackFaults } from './check/page/callback-faults.ts'

const NOT_BUILT = /\.test\.|\/testing\/|\/showcase\/|\/node_modules\//
const NOT_ASKED = /\.test\.tsx?$|\/testing\//

const isBuilt = (file: string) => !NOT_BUILT.test(file)
const isAsked = (file: string) => file.includes('/pwa/src/') && !NOT_ASKED.test(file)

const faults = new Set<string>()
for (const project of ['pwa/tsconfig.json', 'pwa/tsconfig.worker.json']) {
  const program = programOf(project)
  for (const { file, line, sentence } of callbackFaults(program, isAsked)) faults.add(`${file}:${line}: ${sentence}`)
  for (const { at, feature, browser } of scriptFaults(program, isBuilt))
    faults.add(`${path.relative('', at)}: ${feature} is unknown to ${browser}`)
  for (const fault of bareTextFaults(program, isBuilt)) faults.add(fault)
}
for (const fault of faults) console.error(fault)
if (faults.size > 0) process.exitCode = 1

/** @param config a project's tsconfig.json */
function programOf(config: string): ts.Program {
  const unread: ts.Diagnostic[] = []
  const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: (fault: ts.Diagnostic) => void unread.push(fault) }
  const project = ts.getParsedCommandLineOfConfigFile(config, {}, host)
  const [fault] = [...unread, ...(project?.errors ?? [])]
  if (!project || fault) throw new Error(`${config}: ${ts.flattenDiagnosticMessageText(fault?.messageText, '\n')}`)
  // Tests are never asked, and bring half of all files with them.
  return ts.createProgram(
    project.fileNames.filter(file => !NOT_ASKED.test(file)),
    project.options,
  )
}
