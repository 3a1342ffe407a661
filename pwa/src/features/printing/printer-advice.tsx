import type { Printer } from '#api/features/printing/contract.ts'
import { troubleWords } from '#api/features/printing/rules/printer-state.ts'
import { Notice } from '#pwa/ui/feedback/notice.tsx'

/** What is to be done with a printer that does not print, or that says nothing of itself; nothing otherwise. */
export function PrinterAdvice({ printer }: { printer: Printer }) {
  const { name, active, state, way, talks } = printer
  if (!active) return null
  const words = troubleWords({ state, failed: printer.lastTest?.status === 'failed' })
  if (words) return <Notice tone="plain">{`${name} ${words}`}</Notice>
  if (way !== 'tcp' || talks) return null
  return (
    <Notice tone="plain">
      {name} imprime sans rien dire d’elle-même&nbsp;: ni fin de papier, ni capot ouvert, ni ticket resté dedans.
      Gardez-la à vue, ou prenez un modèle qui répond.
    </Notice>
  )
}
