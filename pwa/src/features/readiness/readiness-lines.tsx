import type { ReadinessLine } from '#api/features/readiness/contract.ts'
import { StateLines } from '#pwa/ui/data/state-lines.tsx'
import { ConfirmMenuPress } from './presses/confirm-menu-press.tsx'
import { TestEventPress } from './presses/test-event-press.tsx'
import { TestMailPress } from './presses/test-mail-press.tsx'
import { WebhookPress } from './presses/webhook-press.tsx'

/** What one press does about a line. */
const PRESSES = {
  webhook: <WebhookPress />,
  event: <TestEventPress />,
  mail: <TestMailPress />,
  menu: <ConfirmMenuPress />,
}

const WORDS = { green: 'Prêt', amber: 'À voir', red: 'À régler' }

/** What an installation stands on, and how much of it is still to be done. */
export function ReadinessLines({ lines }: { lines: readonly ReadinessLine[] }) {
  const count = (wanted: ReadinessLine['state']) => lines.filter(({ state }) => state === wanted).length
  const shown = lines.map(({ press, ...line }) => ({ ...line, action: press && PRESSES[press] }))
  return <StateLines lines={shown} sum={sumOf(count('red'), count('amber'))} words={WORDS} />
}

function sumOf(red: number, amber: number): string {
  if (red === 0 && amber === 0) return 'Tout est prêt.'
  const parts = [
    red > 0 && (red === 1 ? 'Un point à régler avant d’ouvrir' : `${red} points à régler avant d’ouvrir`),
    amber > 0 && (amber === 1 ? 'un point à voir' : `${amber} points à voir`),
  ].filter(part => part !== false)
  const line = parts.join(', ')
  return `${line.charAt(0).toLocaleUpperCase('fr')}${line.slice(1)}.`
}
