import path from 'node:path'
import ts from 'typescript'

/**
 * Compiles a project as `tsc -p` does. What was found out about unchanged files is kept in `reports/types`, so that the
 * next check looks at the others alone.
 * @param config its tsconfig.json
 */
export function compileProject(config: string): { program: ts.Program; diagnostics: readonly ts.Diagnostic[] } {
  const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: (fault: ts.Diagnostic) => void unread.push(fault) }
  const unread: ts.Diagnostic[] = []
  const project = ts.getParsedCommandLineOfConfigFile(config, keptIn(config), host)
  if (!project) throw new Error(`${config} cannot be read: ${unread.map(printed).join('\n')}`)
  const builder = ts.createIncrementalProgram({
    rootNames: project.fileNames,
    options: project.options,
    configFileParsingDiagnostics: project.errors,
  })
  const diagnostics = [
    ...builder.getConfigFileParsingDiagnostics(),
    ...builder.getOptionsDiagnostics(),
    ...builder.getSyntacticDiagnostics(),
    ...builder.getGlobalDiagnostics(),
    ...builder.getSemanticDiagnostics(),
  ]
  builder.emit()
  return { program: builder.getProgram(), diagnostics }
}

const keptIn = (config: string): ts.CompilerOptions => ({
  incremental: true,
  tsBuildInfoFile: path.resolve('reports/types', `${config.replace(/\W/g, '-')}.tsbuildinfo`),
})

/** A diagnostic as one line for each of its sentences, with file and place. */
export function printed(diagnostic: ts.Diagnostic): string {
  return ts.formatDiagnostic(diagnostic, FORMAT).trimEnd()
}

const FORMAT: ts.FormatDiagnosticsHost = {
  getCurrentDirectory: () => process.cwd(),
  getCanonicalFileName: name => name,
  getNewLine: () => '\n',
}
