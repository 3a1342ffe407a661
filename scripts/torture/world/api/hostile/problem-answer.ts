import { PROBLEMS } from '#api/kernel/problems/problems.ts'
import type { Answered } from '../requests/call.ts'

type Problem = { status?: unknown; code?: unknown; detail?: unknown; errors?: { path: unknown; message: unknown }[] }

/** Programmers' words, and remains of a template or an exception. */
const NO_SENTENCE = /\[object|\{\w+\}|\b(Invalid|Expected|expected|Error|must|should|failed|not|the)\b|\bat .+:\d+/
/** Of fields that no person fills in, the schemas' own French says which words or pattern they want. */
const WANTED_WORDS = /"[^"]*"|\/\^.*/g

/** What is wrong with the answer to a call that was refused, or undefined: RFC 9457 with sentences for people. */
export function faultOfRefusal({ status, headers, text }: Answered): string | undefined {
  if (!headers['content-type']?.startsWith('application/problem+json')) return `is ${headers['content-type']}`
  const problem = parsed(text)
  if (!problem) return 'is no JSON'
  if (problem.status !== status) return `says status ${problem.status}`
  if (!(String(problem.code) in PROBLEMS)) return `has the unknown code ${problem.code}`
  const sentences = [problem.detail, ...(problem.errors ?? []).map(({ message }) => message)]
  const odd = sentences.find(
    sentence =>
      typeof sentence !== 'string' || sentence.length < 5 || NO_SENTENCE.test(sentence.replace(WANTED_WORDS, '…')),
  )
  return odd === undefined ? undefined : `says ${JSON.stringify(odd)}`
}

function parsed(text: string): Problem | undefined {
  try {
    return JSON.parse(text) as Problem
  } catch {
    return undefined
  }
}
