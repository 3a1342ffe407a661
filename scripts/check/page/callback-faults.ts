import path from 'node:path'
import ts from 'typescript'

/** A function handed over with a parameter that whoever calls it does not know of. */
export type CallbackFault = { file: string; line: number; sentence: string }

/**
 * Functions that are handed over by name where fewer arguments are promised than they take. TypeScript lets
 * `show: (value?: string) => void` stand for a `() => void`; the button that is handed this on calls it with its click,
 * and the click becomes the value. A written `() => show()` says which arguments arrive.
 */
export function callbackFaults(program: ts.Program, isAsked: (file: string) => boolean): CallbackFault[] {
  const checker = program.getTypeChecker()
  return program
    .getSourceFiles()
    .filter(({ fileName }) => isAsked(fileName))
    .flatMap(source => handedOver(source).flatMap(value => faultOf(checker, source, value) ?? []))
}

/** Attributes, properties and arguments that are no function written in place. */
function handedOver(source: ts.SourceFile): ts.Expression[] {
  const found: ts.Expression[] = []
  const visit = (node: ts.Node) => {
    if (ts.isJsxAttribute(node) && node.initializer && ts.isJsxExpression(node.initializer)) {
      if (node.initializer.expression) found.push(node.initializer.expression)
    }
    if (ts.isPropertyAssignment(node)) found.push(node.initializer)
    if (ts.isShorthandPropertyAssignment(node)) found.push(node.name)
    if (ts.isCallExpression(node)) found.push(...node.arguments)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found.filter(value => ts.isIdentifier(value) || ts.isPropertyAccessExpression(value))
}

function faultOf(checker: ts.TypeChecker, source: ts.SourceFile, value: ts.Expression): CallbackFault | undefined {
  const given = checker.getTypeAtLocation(value).getNonNullableType().getCallSignatures()
  // Few are functions, and the question about the place where they are handed over costs most.
  if (given.length === 0 || given.some(signature => signature.parameters.length === 0 || takesMore(signature))) return
  const wanted = checker.getContextualType(value)?.getNonNullableType().getCallSignatures() ?? []
  const [promise] = wanted
  if (wanted.length !== 1 || !promise || takesMore(promise)) return undefined
  if (!given.every(signature => signature.parameters.length > promise.parameters.length)) return undefined
  const { line } = source.getLineAndCharacterOfPosition(value.getStart(source))
  const name = value.getText(source)
  return {
    file: path.relative(process.cwd(), source.fileName),
    line: line + 1,
    sentence: `'${name}' takes more than it is promised here: write which arguments it is called with, '() => ${name}()'`,
  }
}

/** Whether a signature ends with `...rest`. */
function takesMore({ parameters }: ts.Signature): boolean {
  const last = parameters.at(-1)?.valueDeclaration
  return last !== undefined && ts.isParameter(last) && last.dotDotDotToken !== undefined
}
