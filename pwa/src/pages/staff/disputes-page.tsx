import { useOutsideMoney } from '#pwa/features/payments/admin/dispute-banner.tsx'
import { DisputesTable, FailedPayouts, FailedRefunds } from '#pwa/features/payments/admin/disputes-table.tsx'
import { useWithdrawals, WithdrawalsTable } from '#pwa/features/withdrawals/admin/withdrawals-table.tsx'
import { useNow } from '#pwa/lib/state/clock.ts'
import { DataSection, LoadMore, PageHead, SectionStack } from '#pwa/ui/layout/staff-page.tsx'

/** `/admin/litiges`: what banks and the payment provider did with the restaurant's money, and who withdrew. For the administrator alone. */
export function DisputesPage() {
  const money = useOutsideMoney()
  const withdrawals = useWithdrawals()
  const now = useNow()
  return (
    <>
      <PageHead
        title="Litiges"
        lead="Paiements contestés par une banque, rétractations de clients, remboursements et virements refusés."
      />
      <SectionStack>
        <DataSection title="Litiges" isTitleHidden query={money} failure="Les litiges n’ont pas pu être chargés.">
          {({ disputes }) => <DisputesTable disputes={disputes} now={now} />}
        </DataSection>
        <DataSection title="Rétractations" query={withdrawals} failure="Les rétractations n’ont pas pu être chargées.">
          {({ pages }) => (
            <>
              <WithdrawalsTable withdrawals={pages.flatMap(({ withdrawals }) => withdrawals)} now={now} />
              <LoadMore query={withdrawals} label="Afficher d’autres rétractations" />
            </>
          )}
        </DataSection>
        {money.data && (
          <>
            <DataSection title="Remboursements refusés" query={money}>
              {({ failedRefunds }) => <FailedRefunds refunds={failedRefunds} now={now} />}
            </DataSection>
            <DataSection title="Virements refusés" query={money}>
              {({ failedPayouts }) => <FailedPayouts payouts={failedPayouts} />}
            </DataSection>
          </>
        )}
      </SectionStack>
    </>
  )
}
