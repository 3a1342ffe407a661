import { ApiProblem } from '../calls/api-problem.ts'

/**
 * A sentence of the page's own in the place of the server's, with the reference that the server's has of a failure: by it
 * the log is searched for what whoever reads it is ringing up about.
 */
export function withReference(sentence: string, error: unknown): string {
  if (!(error instanceof ApiProblem) || error.code !== 'internal') return sentence
  const [, reference] = /^urn:uuid:([0-9a-f]{8})-/.exec(String(error.body.instance)) ?? []
  return reference === undefined ? sentence : `${sentence} Référence\u00a0: ${reference}.`
}
