import type { EvidenceText } from '../rules/evidence-text.ts'
import { evidencePdf } from '../views/pdf/evidence-pdf.ts'

/** A dispute's evidence as a PDF. */
export function writeEvidence(evidence: EvidenceText, madeAt: Date): Promise<Buffer> {
  return evidencePdf(evidence, madeAt)
}
