import { PrintersTable } from '#pwa/features/printing/printers-table.tsx'
import { usePrinters } from '#pwa/features/printing/queries.ts'
import { useOverlay } from '#pwa/lib/navigation/use-overlay.ts'
import { useNow } from '#pwa/lib/state/use-now.ts'
import { DataSection } from '#pwa/ui/data/data-section/data-section.tsx'
import { Button } from '#pwa/ui/forms/button/button.tsx'
import { ButtonLink } from '#pwa/ui/forms/button/button-link.tsx'
import { PageHead } from '#pwa/ui/layout/page-head/page-head.tsx'
import { NEW_PRINTER, PrinterSheet } from './printer-sheet.tsx'

/** `/admin/reglages/imprimantes`: what comes out of which printer. For the administrator alone. */
export function PrintersPage() {
  const printers = usePrinters({ everyMs: 5000 })
  const now = useNow()
  const sheet = useOverlay('imprimante')
  return (
    <>
      <PageHead title="Imprimantes" lead="Les tickets sortent d’eux-mêmes, en cuisine et au comptoir.">
        <ButtonLink to="/admin/reglages">Réglages</ButtonLink>
        <Button look="primary" onClick={() => sheet.show(NEW_PRINTER)}>
          Nouvelle imprimante
        </Button>
      </PageHead>
      <DataSection title="Imprimantes" isTitleHidden query={printers} failure="La liste n’a pas pu être chargée.">
        {printers => <PrintersTable printers={printers} now={now} onEdit={({ id }) => sheet.show(id)} />}
      </DataSection>
      <PrinterSheet printers={printers.data} which={sheet.value} onClose={sheet.close} />
    </>
  )
}
