/** What a dispute's evidence says, ready to be drawn. */
export type EvidenceSection = {
  title: string
  facts?: readonly (readonly [label: string, value: string])[]
  paragraphs?: readonly string[]
}

export type EvidenceText = {
  /** The order's number. */
  number: string
  /** The restaurant's name. */
  issuer: string
  sections: readonly EvidenceSection[]
}
