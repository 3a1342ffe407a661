import type { Finding } from '#api/kernel/people/journal.ts'
import type { Services } from '../context.ts'

/**
 * Repairs one after the other. What cannot be repaired stays a finding, and keeps none of the others waiting.
 * @param repair throws when it cannot, or answers false when that is no surprise
 */
export async function repairEach<Item>(
  services: Services,
  items: readonly Item[],
  describe: (item: Item) => Omit<Finding, 'isRepaired'>,
  // biome-ignore lint/suspicious/noConfusingVoidType: most have nothing to answer
  repair: (item: Item) => Promise<boolean | void>,
): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const item of items) {
    const finding = describe(item)
    const isRepaired = await repair(item).then(
      answer => answer !== false,
      err => {
        services.log.error({ err, kind: finding.kind, subject: finding.subject }, 'not repaired')
        return false
      },
    )
    findings.push({ ...finding, isRepaired })
  }
  return findings
}
