import path from 'node:path'
import ts from 'typescript'

/** One declaration of a module: the classes of its elements, and the declarations whose elements may stand inside. */
export type Component = { file: string; classes: ReadonlySet<string>; reaches: ReadonlySet<string> }

type Declared = { file: string; classes: Set<string>; uses: Set<string> }
/** Stands for all that a module declares, where its name is not known. */
const ALL = '*'

/** The declarations of the page's modules, each with those that it reaches. @param sources their text by path */
export function componentsOf(sources: ReadonlyMap<string, string>): Map<string, Component> {
  const declared = new Map([...sources].flatMap(([file, source]) => [...declarationsOf(file, source)]))
  const ofFile = new Map<string, string[]>()
  for (const [key, { file }] of declared) ofFile.set(file, [...(ofFile.get(file) ?? []), key])
  const usedBy = (key: string) =>
    [...(declared.get(key)?.uses ?? [])].flatMap(use =>
      use.endsWith(`#${ALL}`) ? (ofFile.get(use.slice(0, -ALL.length - 1)) ?? []) : declared.has(use) ? [use] : [],
    )
  return new Map(
    [...declared].map(([key, { file, classes }]) => {
      const reaches = new Set([key])
      // A set may grow while it is iterated, so what is used inside what is used is visited too.
      for (const reached of reaches) for (const use of usedBy(reached)) reaches.add(use)
      return [key, { file, classes, reaches }]
    }),
  )
}

function declarationsOf(file: string, source: string): Map<string, Declared> {
  const parsed = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
  const imported = importedNames(file, parsed)
  const names = parsed.statements.map(namesOf)
  for (const name of names.flat()) imported.set(name, `${file}#${name}`)
  return new Map(
    parsed.statements.flatMap((statement, at) => {
      const declared = { file, classes: classNames(statement), uses: usesOf(file, statement, imported) }
      return (names[at] ?? []).map(name => [`${file}#${name}`, declared] as const)
    }),
  )
}

/** The declaration that each imported name means. */
function importedNames(file: string, parsed: ts.SourceFile): Map<string, string> {
  const names = new Map<string, string>()
  for (const statement of parsed.statements) {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) continue
    const module = moduleOf(file, statement.moduleSpecifier.text)
    const bindings = statement.importClause?.namedBindings
    if (!module || !bindings) continue
    if (ts.isNamespaceImport(bindings)) names.set(bindings.name.text, `${module}#${ALL}`)
    else
      for (const { name, propertyName } of bindings.elements)
        names.set(name.text, `${module}#${(propertyName ?? name).text}`)
  }
  return names
}

/** The page's module that an import means. */
export function moduleOf(file: string, specifier: string): string | undefined {
  if (specifier.startsWith('#pwa/')) return `pwa/src/${specifier.slice('#pwa/'.length)}`
  return specifier.startsWith('.') ? path.posix.join(path.posix.dirname(file), specifier) : undefined
}

function namesOf(statement: ts.Statement): string[] {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.flatMap(({ name }) => (ts.isIdentifier(name) ? [name.text] : []))
  return (ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement)) && statement.name
    ? [statement.name.text]
    : []
}

function usesOf(file: string, statement: ts.Statement, imported: ReadonlyMap<string, string>): Set<string> {
  const uses = new Set<string>()
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) {
      const use = imported.get(node.text)
      if (use) uses.add(use)
    }
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const [specifier] = node.arguments
      const module = specifier && ts.isStringLiteral(specifier) ? moduleOf(file, specifier.text) : undefined
      if (module) uses.add(`${module}#${takenOf(node)}`)
    }
    ts.forEachChild(node, visit)
  }
  visit(statement)
  return uses
}

/** The name that is taken out of a module: `(await import('…')).Part`. */
function takenOf(node: ts.CallExpression): string {
  const around = ts.findAncestor(
    node.parent,
    above => !ts.isAwaitExpression(above) && !ts.isParenthesizedExpression(above),
  )
  return around && ts.isPropertyAccessExpression(around) && around.name.text !== 'then' ? around.name.text : ALL
}

/** The words in the `className`s of a declaration's elements. */
function classNames(statement: ts.Statement): Set<string> {
  const names = new Set<string>()
  const words = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node))
      for (const word of node.text.split(/\s+/)) if (word) names.add(word)
    ts.forEachChild(node, words)
  }
  const visit = (node: ts.Node): void => {
    if (ts.isJsxAttribute(node) && node.name.getText() === 'className' && node.initializer) words(node.initializer)
    ts.forEachChild(node, visit)
  }
  visit(statement)
  return names
}
