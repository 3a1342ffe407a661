import { useSearchParams } from 'react-router-dom'
import { addressOf, ChoiceForm, choiceOf } from '#pwa/features/reports/choice-form.tsx'
import { useStatistics } from '#pwa/features/reports/queries.ts'
import { Statistics } from '#pwa/features/reports/statistics.tsx'
import { useNow } from '#pwa/lib/state/clock.ts'
import { DataSection, PageHead } from '#pwa/ui/layout/staff-page.tsx'

/**
 * `/admin/statistiques`: two chosen periods side by side, from the orders themselves:
 * docs/product.md#statistics.
 */
export function StatisticsPage() {
  const [search, setSearch] = useSearchParams()
  const now = useNow()
  const choice = choiceOf(search, now)
  const statistics = useStatistics(choice.span, choice.other)
  return (
    <>
      <PageHead title="Statistiques" lead="Chiffre d’affaires encaissé moins remboursé, au jour du paiement." />
      <ChoiceForm choice={choice} now={now} onChange={next => setSearch(addressOf(next), { replace: true })} />
      <DataSection title="Chiffres" isTitleHidden query={statistics} skeletonLines={12}>
        {data => <Statistics data={data} />}
      </DataSection>
    </>
  )
}
