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
  // Once a list in it; docs/decisions/README.md says where each is now.
  /\bREADME, (decisions|departures)\b/,
]

/** Migrations that databases have run with their checksums: their words stay, docs/decisions/README.md says for what. */
const RELEASED = /^sql\/migrations\/00[0-2]\d[.]do[.]/

/** @returns the words of a line that cite such a paper */
export function foreignPapersIn(file: string, line: string): string[] {
  if (RELEASED.test(file)) return []
  return FOREIGN.flatMap(pattern => pattern.exec(line)?.[0] ?? [])
}
