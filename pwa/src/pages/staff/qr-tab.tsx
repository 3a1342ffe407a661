import { useState } from 'react'
import type { QrCustomer } from '#api/features/loyalty/contract-staff.ts'
import { plural } from '#api/kernel/plural.ts'
import {
  CardSheet,
  CardsPrint,
  GenerateButton,
  QrTable,
  RefreshQuestion,
  useQrCustomers,
} from '#pwa/features/loyalty/admin/qr-codes.tsx'
import { ScanBox } from '#pwa/features/loyalty/admin/scan-box.tsx'
import { useRestaurant } from '#pwa/lib/menu/use-menu.ts'
import { useOverlay } from '#pwa/lib/navigation/use-overlay.ts'
import { EmptyState } from '#pwa/ui/feedback/empty-state.tsx'
import { Button, ButtonLink } from '#pwa/ui/forms/button.tsx'
import { SearchBox } from '#pwa/ui/forms/filters.tsx'
import { DataSection, LoadMore } from '#pwa/ui/layout/staff-page.tsx'
import { useShowResult } from './scan/result-pages.ts'
import './staff-pages.css'

/** The customers' codes: scanned, looked at, replaced, made where they are missing, printed. */
export function QrTab() {
  // Not in the address: it is somebody's name.
  const [words, setWords] = useState('')
  const [toRefresh, setToRefresh] = useState<QrCustomer>()
  const [toPrint, setToPrint] = useState<readonly QrCustomer[]>()
  const customers = useQrCustomers(words)
  const card = useOverlay('carte')
  const showResult = useShowResult()
  const { data: restaurant } = useRestaurant()
  const listed = customers.data?.pages.flatMap(page => page.customers) ?? []
  return (
    <div className="qr-tab">
      <section className="scan" aria-labelledby="qr-tab-scan">
        <h2 id="qr-tab-scan">Scanner une carte</h2>
        <ScanBox onFound={showResult} />
        <ButtonLink look="link" to="/admin/scan">
          Avec la caméra
        </ButtonLink>
      </section>
      <div className="tools">
        <SearchBox label="Rechercher par nom, email ou code" value={words} onSearch={setWords} />
        <GenerateButton missing={customers.data?.pages[0]?.missing_count ?? 0} />
        <PrintButton customers={listed} onPrint={setToPrint} />
      </div>
      <DataSection
        title="Codes QR"
        isTitleHidden
        query={customers}
        failure="La liste n’a pas pu être chargée."
        skeletonLines={8}
      >
        {() => (
          <>
            <QrTable
              customers={listed}
              empty={<NobodyHere isSearch={words !== ''} onShowAll={() => setWords('')} />}
              onView={({ qr_code_id }) => card.show(qr_code_id ?? '')}
              onRefresh={setToRefresh}
            />
            <LoadMore query={customers} />
          </>
        )}
      </DataSection>
      <CardSheet
        cardId={card.value}
        known={listed.find(({ qr_code_id }) => qr_code_id === card.value)}
        onPrint={customer => setToPrint([customer])}
        onClose={card.close}
      />
      <RefreshQuestion customer={toRefresh} onClose={() => setToRefresh(undefined)} />
      {toPrint && <CardsPrint customers={toPrint} name={restaurant?.name} onPrinted={() => setToPrint(undefined)} />}
    </div>
  )
}

type PrintButtonProps = { customers: readonly QrCustomer[]; onPrint: (customers: readonly QrCustomer[]) => void }

/** The shown ones alone: a search narrows them, 'Afficher la suite' brings more. */
function PrintButton({ customers, onPrint }: PrintButtonProps) {
  const withCode = customers.filter(({ qr_code }) => qr_code !== null)
  if (withCode.length === 0) return null
  return <Button onClick={() => onPrint(withCode)}>Imprimer {plural(withCode.length, 'carte', 'cartes')}</Button>
}

function NobodyHere({ isSearch, onShowAll }: { isSearch: boolean; onShowAll: () => void }) {
  if (!isSearch)
    return <EmptyState title="Aucun client.">Les clients ont leur code QR dès leur inscription.</EmptyState>
  return (
    <EmptyState title="Aucun client ne correspond.">
      <Button look="link" onClick={onShowAll}>
        Tout afficher
      </Button>
    </EmptyState>
  )
}
