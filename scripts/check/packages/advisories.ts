/** What `npm audit --json` says, as far as the check goes by it. */
export type Advisories =
  /** The registry gave no answer, or none about this. */
  | { isKnown: false; why: string }
  /** Those that fail the check, a line each; how many others there are. */
  | { isKnown: true; grave: string[]; mild: number }

type Advisory = { title?: string; url?: string; severity?: string }
type Report = {
  vulnerabilities?: Record<string, { name: string; severity: string; range: string; via: (Advisory | string)[] }>
  error?: { code?: string }
  statusCode?: number
}

const GRAVE = ['high', 'critical']

/** @param output what npm wrote; it writes JSON of its failures too, or nothing when it was ended */
export function advisoriesIn(output: string): Advisories {
  const report = parsed(output)
  if (!report?.vulnerabilities) return { isKnown: false, why: whyNot(report) }
  const found = Object.values(report.vulnerabilities)
  const grave = found.filter(({ severity }) => GRAVE.includes(severity))
  return { isKnown: true, grave: grave.map(formatAdvisory), mild: found.length - grave.length }
}

function whyNot({ error, statusCode }: Report = {}): string {
  return error?.code ?? (statusCode ? `the registry answers ${statusCode}` : 'no answer')
}

function formatAdvisory({ name, severity, range, via }: NonNullable<Report['vulnerabilities']>[string]): string {
  const reasons = via.map(one => (typeof one === 'string' ? `by ${one}` : `${one.title ?? ''} ${one.url ?? ''}`.trim()))
  return `${severity}: ${name} ${range}: ${reasons.join('; ')}`
}

function parsed(output: string): Report | undefined {
  try {
    return JSON.parse(output) as Report
  } catch {
    return undefined
  }
}
