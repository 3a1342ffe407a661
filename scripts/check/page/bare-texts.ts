/** Components that return a text and no element. */
import path from 'node:path'
import ts from 'typescript'

/**
 * A bare text of a component stands beside whatever surrounds it, where JSX is not asked (pwa/src/lib/jsx/own-text.ts): a
 * translated page ends as soon as it goes. In a fragment it has an element of its own.
 * @returns the place of each component that may return one, by its type
 */
export function bareTextFaults(program: ts.Program, isOfPage: (file: string) => boolean): string[] {
  const checker = program.getTypeChecker()
  const faults: string[] = []
  for (const file of program.getSourceFiles()) {
    if (!file.fileName.endsWith('.tsx') || !isOfPage(file.fileName)) continue
    const visit = (node: ts.Node): void => {
      if (ts.isFunctionLike(node) && isComponent(node) && returnsText(node, checker)) {
        const { line } = file.getLineAndCharacterOfPosition(node.getStart())
        faults.push(
          `${path.relative('', file.fileName)}:${line + 1}: a component returns its text in a fragment: <>{…}</>`,
        )
      }
      ts.forEachChild(node, visit)
    }
    visit(file)
  }
  return faults
}

function isComponent(node: ts.SignatureDeclaration): boolean {
  const name = node.name ?? (ts.isVariableDeclaration(node.parent) ? node.parent.name : undefined)
  return name !== undefined && /^[A-Z][a-z]/.test(name.getText())
}

/** Of what it is handed, a `ReactNode`, nothing is known: what hands it over is asked itself. */
function returnsText(node: ts.SignatureDeclaration, checker: ts.TypeChecker): boolean {
  const type = checker.getSignatureFromDeclaration(node)?.getReturnType()
  const types = type?.isUnion() ? type.types : type ? [type] : []
  const isHandedOver = types.some(part => /^(Iterable|Promise)</.test(checker.typeToString(part)))
  const isText = ({ flags }: ts.Type) => (flags & (ts.TypeFlags.StringLike | ts.TypeFlags.NumberLike)) !== 0
  return !isHandedOver && types.some(isText)
}
