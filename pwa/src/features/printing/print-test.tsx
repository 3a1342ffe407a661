import { useRef } from 'react'
import type { Printer } from '#api/features/printing/contract.ts'
import { uuid } from '#api/kernel/ids.ts'
import { formatMoment } from '#pwa/lib/format/moment-words.ts'
import { useNow } from '#pwa/lib/state/clock.ts'
import { showToast } from '#pwa/lib/state/toasts.ts'
import { useNeedsNetwork } from '#pwa/ui/feedback/needs-network.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { usePrintTest } from './queries.ts'

type TestStatus = NonNullable<Printer['lastTest']>['status']

const STATUS_WORDS: Record<TestStatus, string> = {
  waiting: 'il attend l’imprimante.',
  sent: 'l’imprimante l’a reçu et ne dit pas encore qu’il est sorti.',
  printed: 'il est sorti.',
  void: 'il n’a pas été imprimé.',
  failed: 'l’imprimante n’a pas su le lire. Vérifiez son modèle et sa liaison.',
}

/** Prints a slip that shows whether a printer is set up as it should be, and says what became of the last one. */
export function PrintTest({ printer }: { printer: Printer }) {
  const blocked = useNeedsNetwork('Imprimer')
  const now = useNow()
  const { mutateAsync, isPending } = usePrintTest()
  // One tap is one slip, however often its call has to be sent.
  const key = useRef(uuid())
  const print = async () => {
    try {
      await mutateAsync({ printer: printer.id, key: key.current })
      key.current = uuid()
    } catch (error) {
      showToast({ tone: 'problem', title: printer.name, text: error instanceof Error ? error.message : String(error) })
    }
  }
  const off = printer.active ? undefined : 'Test\u00a0: imprimante désactivée'
  return (
    <>
      <Button blocked={blocked ?? off} busy={isPending} busyLabel="Un instant…" onClick={() => void print()}>
        Imprimer un test
      </Button>
      {printer.lastTest && (
        <p className="soft" role="status">
          Dernier test, {formatMoment(new Date(printer.lastTest.askedAt), now)}&nbsp;:{' '}
          {STATUS_WORDS[printer.lastTest.status]}
        </p>
      )}
    </>
  )
}
