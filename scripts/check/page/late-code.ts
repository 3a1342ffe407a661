import ts from 'typescript'
import { faultsOf, type SourceFault } from './source-faults.ts'

/** The only module that calls React's `lazy`. */
const PARTS = 'pwa/src/ui/layout/part.tsx'
/** What brings code later, with another try: pwa/src/lib/state/later.ts, and what is made by it. */
const LATER = ['later', 'part', 'partOrNothing', 'island']

/**
 * Code that comes later may not come at all: React's `lazy` then throws into the page, and remembers the failure for
 * good. Hence all of it comes by `later`, or by what is made by it.
 */
export function lateCodeFaults(file: string, source: string): SourceFault[] {
  return faultsOf(file, source, node => {
    if (isLazy(node) && file !== PARTS)
      return 'a part that comes later is made by part() or partOrNothing(), not by React’s lazy'
    if (isImportCall(node) && !isByLater(node))
      return 'import() stands in later(() => import(…)), which has another try'
    if (isLateGlob(node) && !isInLater(node)) return 'what import.meta.glob() brings later is wrapped in later(…)'
    return undefined
  })
}

function isLazy(node: ts.Node): boolean {
  if (ts.isPropertyAccessExpression(node)) return node.getText() === 'React.lazy'
  if (!ts.isImportSpecifier(node) || (node.propertyName ?? node.name).text !== 'lazy') return false
  const from = node.parent.parent.parent
  return (
    ts.isImportDeclaration(from) && ts.isStringLiteral(from.moduleSpecifier) && from.moduleSpecifier.text === 'react'
  )
}

const isImportCall = (node: ts.Node): boolean =>
  ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword

/** `later(() => import('…'))`, or `later(async () => (await import('…')).Part)`, which leaves out what else is in it. */
function isByLater(node: ts.Node): boolean {
  const around = ts.findAncestor(node, ts.isArrowFunction)
  return around !== undefined && isCallOfLater(around.parent) && around.parent.arguments[0] === around
}

function isCallOfLater(node: ts.Node): node is ts.CallExpression {
  return ts.isCallExpression(node) && LATER.includes(node.expression.getText())
}

function isLateGlob(node: ts.Node): boolean {
  return (
    ts.isCallExpression(node) &&
    node.expression.getText() === 'import.meta.glob' &&
    !/\beager: true\b/.test(node.getText())
  )
}

function isInLater(node: ts.Node): boolean {
  const statement = ts.findAncestor(node, ts.isStatement)
  return statement !== undefined && /\blater\(/.test(statement.getText())
}
