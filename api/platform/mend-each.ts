import type { Finding } from '#api/kernel/finding.ts'
import type { Services } from './context.ts'

/**
 * Mends one after the other. What cannot be mended stays a finding, and keeps none of the others waiting.
 * @param mend throws when it cannot, or answers false when that is no surprise
 */
export async function mendEach<Item>(
  services: Services,
  items: readonly Item[],
  describe: (item: Item) => Omit<Finding, 'isMended'>,
  // biome-ignore lint/suspicious/noConfusingVoidType: most have nothing to answer
  mend: (item: Item) => Promise<boolean | void>,
): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const item of items) {
    const finding = describe(item)
    const isMended = await mend(item).then(
      answer => answer !== false,
      err => {
        services.log.error({ err, kind: finding.kind, subject: finding.subject }, 'not mended')
        return false
      },
    )
    findings.push({ ...finding, isMended })
  }
  return findings
}
