import { useState } from 'react'
import type { Printer, PrinterWay } from '#api/features/printing/contract.ts'
import { PrinterAddress, PrinterAdvice, PrinterForm } from '#pwa/features/printing/printer-form.tsx'
import { AddressQuestion, DeleteQuestion, PrintersTable, PrintTest } from '#pwa/features/printing/printers-table.tsx'
import { type NewPrinter, useChangePrinter, useCreatePrinter, usePrinters } from '#pwa/features/printing/queries.ts'
import { useIntentKey } from '#pwa/lib/calls/intent-key.ts'
import { useOverlay } from '#pwa/lib/navigation/use-overlay.ts'
import { useNow } from '#pwa/lib/state/clock.ts'
import { showToast } from '#pwa/lib/state/toasts.ts'
import { Notice } from '#pwa/ui/feedback/notice.tsx'
import { Button, ButtonLink } from '#pwa/ui/forms/button.tsx'
import { Switch } from '#pwa/ui/forms/check-box.tsx'
import { DataSection, PageHead } from '#pwa/ui/layout/staff-page.tsx'
import { Sheet } from '#pwa/ui/overlays/sheet.tsx'

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

/** In the address, in place of a printer's id. */
const NEW_PRINTER = 'nouvelle'

type PrinterSheetProps = {
  printers: readonly Printer[] | undefined
  /** A printer's id, `NEW_PRINTER`, or undefined: closed. */
  which: string | undefined
  onClose: () => void
}

/** The drawer of one printer. An address that is shown this once is not closed by accident. */
function PrinterSheet({ printers, which, onClose }: PrinterSheetProps) {
  const [shown, setShown] = useState<Shown>()
  const printer = printers?.find(({ id }) => id === which)
  const noted = () => {
    setShown(undefined)
    onClose()
  }
  return (
    <Sheet
      open={which === NEW_PRINTER || printer !== undefined}
      title={shown ? 'Adresse de l’imprimante' : printer ? printer.name : 'Nouvelle imprimante'}
      {...(!shown && { onClose })}
    >
      {shown ? (
        <PrinterAddress {...shown} onNoted={noted} />
      ) : printer ? (
        <Known key={printer.id} printer={printer} onShown={setShown} onClose={onClose} />
      ) : (
        <New onShown={setShown} onClose={onClose} />
      )}
    </Sheet>
  )
}

type Shown = { name: string; way: PrinterWay; address: string | null }
type Shows = { onShown: (shown: Shown) => void }

function New({ onShown, onClose }: Shows & { onClose: () => void }) {
  const { mutateAsync } = useCreatePrinter()
  const { keyOf } = useIntentKey()
  const create = async (printer: NewPrinter) => {
    const { address } = await mutateAsync({ printer, key: keyOf(printer) })
    // One that we write to asks for nothing.
    if (printer.way === 'tcp') onClose()
    else onShown({ name: printer.name, way: printer.way ?? 'star', address })
  }
  return <PrinterForm send={create} sendLabel="Ajouter l’imprimante" />
}

function Known({ printer, onShown, onClose }: Shows & { printer: Printer; onClose: () => void }) {
  const { mutateAsync } = useChangePrinter()
  const switching = useChangePrinter()
  const [asked, setAsked] = useState<'address' | 'delete'>()
  const save = async (change: NewPrinter) => {
    const { address } = await mutateAsync({ id: printer.id, change })
    // Reached another way, it has a new address.
    if (address !== null) return onShown({ name: change.name, way: change.way ?? printer.way, address })
    showToast({ tone: 'done', text: 'Imprimante enregistrée.' })
    onClose()
  }
  return (
    <>
      <PrinterAdvice printer={printer} />
      <PrinterForm printer={printer} send={save} sendLabel="Enregistrer">
        <div className="form-actions">
          <Switch
            label="Cette imprimante"
            isOn={printer.active}
            onSwitch={active => switching.mutate({ id: printer.id, change: { active } })}
          >
            {printer.active ? 'Imprime' : 'Désactivée'}
          </Switch>
          {switching.error && <Notice tone="problem">{switching.error.message}</Notice>}
          <PrintTest printer={printer} />
          {printer.way !== 'tcp' && <Button onClick={() => setAsked('address')}>Donner une nouvelle adresse</Button>}
          <Button look="danger" onClick={() => setAsked('delete')}>
            Supprimer l’imprimante
          </Button>
        </div>
      </PrinterForm>
      <AddressQuestion
        printer={printer}
        open={asked === 'address'}
        onClose={() => setAsked(undefined)}
        onMade={address => onShown({ name: printer.name, way: printer.way, address })}
      />
      <DeleteQuestion
        printer={printer}
        open={asked === 'delete'}
        onClose={() => setAsked(undefined)}
        onGone={onClose}
      />
    </>
  )
}
