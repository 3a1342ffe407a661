import { MonthSelect, monthsUntil, useAskedMonth } from '#pwa/features/books/books.tsx'
import { FeeFigures, PayoutNotes, PayoutSheet, PayoutsTable, usePayouts } from '#pwa/features/books/payouts.tsx'
import { DataSection, PageHead, SectionStack } from '#pwa/ui/layout/staff-page.tsx'

/** `/admin/virements`: what the provider sent to the bank, what makes it up, and what the card cost. */
export function PayoutsPage() {
  const { month, current, ask } = useAskedMonth()
  const payouts = usePayouts(month)
  return (
    <>
      <PageHead title="Virements" lead="Ce que Stripe a viré sur le compte du restaurant, rapproché des écritures.">
        <MonthSelect month={month} months={monthsUntil(current, payouts.data?.firstMonth ?? month)} onChange={ask} />
      </PageHead>
      <SectionStack>
        <DataSection title="Ce que la carte a coûté" query={payouts} failure={FAILURE}>
          {data => (
            <>
              <FeeFigures {...data} />
              <PayoutNotes {...data} />
            </>
          )}
        </DataSection>
        {payouts.data && (
          <DataSection title="Virements" query={payouts}>
            {data => <PayoutsTable payouts={data.payouts} />}
          </DataSection>
        )}
      </SectionStack>
      <PayoutSheet />
    </>
  )
}

const FAILURE = 'Les virements n’ont pas pu être chargés.'
