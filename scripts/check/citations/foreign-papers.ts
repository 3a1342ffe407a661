/** Words that cite a paper which this repository does not hold: whoever reads them cannot look it up. */
const FOREIGN = [
  // By its bare number; one of ours is linked.
  /\bdecisions? \d+\b(?!\]\()/i,
  /\b(SECURITY|CONTRACT|LEGAL|HOUSE|DECISIONS|STACK|REVIEW)\.md\b/,
  /\bHOUSE\b/,
  /\bspecifications?\b/i,
  /(Source: |\()contract, /,
  /\.\.\/shared\b/,
  /\btexts\/(?!plain)/,
  /\bissues? #?\d+/i,
  // Once a list in it; each is a file of docs/decisions now.
  /\bREADME, (decisions|departures)\b/,
]

/** Where they are refused, by the beginning of a file's path; `['']` is the whole repository. */
export const SCOPE: readonly string[] = ['docs/', 'README.md', 'CONTRIBUTING.md']

/** @returns the words of a line that cite such a paper, where its file is within the scope */
export function foreignPapersIn(file: string, line: string, scope: readonly string[]): string[] {
  if (!scope.some(start => file.startsWith(start))) return []
  return FOREIGN.flatMap(pattern => pattern.exec(line)?.[0] ?? [])
}
