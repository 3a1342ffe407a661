import { readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { type Edit, edited, type LocatedMutant } from './mutant.ts'

/** Code without a guard must still be code: a name that nothing stands for any more would fail every test. */
export function typeFaults(root: string, mutants: readonly LocatedMutant[]): Map<LocatedMutant, string> {
  const projects = new Map<string, Project>()
  const faults = new Map<LocatedMutant, string>()
  for (const mutant of mutants) {
    for (const { file, text } of textsWithout(root, mutant)) {
      const config = configOf(file)
      const project = projects.get(config) ?? openProject(path.join(root, config))
      projects.set(config, project)
      const fault = project.faultIn(path.join(root, file), text)
      if (fault) faults.set(mutant, `${file}: ${fault}`)
    }
  }
  return faults
}

type Project = { faultIn(file: string, text: string): string | undefined }

function textsWithout(root: string, mutant: LocatedMutant): { file: string; text: string }[] {
  const texts = new Map<string, string>()
  const now = (edit: Edit) => texts.get(edit.file) ?? readFileSync(path.join(root, edit.file), 'utf8')
  for (const edit of mutant.edits.filter(({ file }) => /\.tsx?$/.test(file))) {
    texts.set(edit.file, edited(now(edit), edit))
  }
  return [...texts].map(([file, text]) => ({ file, text }))
}

function configOf(file: string): string {
  if (file.startsWith('pwa/src/offline/worker/')) return 'pwa/tsconfig.worker.json'
  return file.startsWith('pwa/src/') ? 'pwa/tsconfig.json' : 'api/tsconfig.json'
}

function openProject(config: string): Project {
  // What a guard alone used is left over without it.
  const change = { noUnusedLocals: false, noUnusedParameters: false }
  const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => {} }
  const project = ts.getParsedCommandLineOfConfigFile(config, change, host)
  if (!project) throw new Error(`${config} cannot be read`)
  let changed: { file: string; text: string; version: number } | undefined
  let version = 0
  const service = ts.createLanguageService({
    getCompilationSettings: () => project.options,
    getScriptFileNames: () => project.fileNames,
    getScriptVersion: file => (file === changed?.file ? `without ${changed.version}` : ''),
    getScriptSnapshot: file => {
      const text = file === changed?.file ? changed.text : ts.sys.readFile(file)
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text)
    },
    getCurrentDirectory: () => path.dirname(config),
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    fileExists: ts.sys.fileExists,
    readFile: ts.sys.readFile,
    readDirectory: ts.sys.readDirectory,
    directoryExists: ts.sys.directoryExists,
    getDirectories: ts.sys.getDirectories,
    ...(ts.sys.realpath && { realpath: ts.sys.realpath }),
  })
  return {
    faultIn(file, text) {
      version += 1
      changed = { file, text, version }
      const [first] = [...service.getSyntacticDiagnostics(file), ...service.getSemanticDiagnostics(file)]
      changed = undefined
      return first && ts.flattenDiagnosticMessageText(first.messageText, ' ')
    },
  }
}
