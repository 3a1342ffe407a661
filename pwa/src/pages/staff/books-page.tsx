import {
  MonthFigures,
  MonthSelect,
  monthsUntil,
  OpenFigures,
  useAskedMonth,
  useBooks,
  VatTable,
} from '#pwa/features/books/books.tsx'
import { ClosingSheet, Closings } from '#pwa/features/books/closings.tsx'
import { MonthFiles } from '#pwa/features/books/month-files.tsx'
import { DataSection, PageHead, SectionStack } from '#pwa/ui/layout/staff-page.tsx'

/** `/admin/comptabilite`: what is declared for a month, its closings, and what the accountant takes. */
export function BooksPage() {
  const { month, current, ask } = useAskedMonth()
  const books = useBooks(month)
  return (
    <>
      <PageHead
        title="Comptabilité"
        lead="Les ventes payées en ligne. Ce que la caisse du restaurant encaisse est dans ses propres clôtures."
      >
        <MonthSelect month={month} months={monthsUntil(current, books.data?.firstMonth ?? month)} onChange={ask} />
      </PageHead>
      <SectionStack>
        <DataSection title="TVA du mois" query={books} failure={FAILURE}>
          {({ totals }) => (
            <>
              <MonthFigures totals={totals} />
              <VatTable vat={totals.vat} caption="TVA du mois par taux" />
            </>
          )}
        </DataSection>
        {books.data && (
          <>
            <DataSection title="Pour votre comptable" query={books}>
              {({ closings, totals, accounts }) => <MonthFiles {...{ month, closings, totals, accounts }} />}
            </DataSection>
            <DataSection title="Pas encore clos" query={books}>
              {({ open, waiting }) => <OpenFigures open={open} waiting={waiting} />}
            </DataSection>
            <DataSection title="Clôtures" query={books}>
              {({ closings }) => <Closings closings={closings} />}
            </DataSection>
          </>
        )}
      </SectionStack>
      {books.data && <ClosingSheet closings={books.data.closings} />}
    </>
  )
}

const FAILURE = 'La comptabilité n’a pas pu être chargée.'
