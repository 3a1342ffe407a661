/** What the audit of docs/compliance/accessibility.md has come to, as the statement and every footer say it; a test compares them. */
export const ACCESSIBILITY = {
  status: 'partiellement conforme',
  /** Met of those that apply, in whole per cent, rounded down. */
  percent: '97',
  auditedOn: '26 novembre 2026',
} as const
