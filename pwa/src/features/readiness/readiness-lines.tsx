import type { ReadinessLine } from '#api/features/readiness/contract/readiness.ts'
import { french } from '#pwa/lib/format/french.ts'
import { StateWord } from '#pwa/ui/feedback/state-word/state-word.tsx'
import './readiness-lines.css'

const STATES = {
  green: { tone: 'good', icon: 'check', word: 'Prêt' },
  amber: { tone: 'plain', icon: 'eye', word: 'À voir' },
  red: { tone: 'bad', icon: 'alert', word: 'À régler' },
} as const

/** The lines that ask for something first, in their order; then those that are fine. */
export function ReadinessLines({ lines }: { lines: readonly ReadinessLine[] }) {
  const open = lines.filter(({ state }) => state !== 'green')
  const red = open.filter(({ state }) => state === 'red')
  return (
    <>
      <p className="readiness-sum" role="status">
        {sumOf(red.length, open.length - red.length)}
      </p>
      <ul className="readiness-lines">
        {[
          ...red,
          ...open.filter(({ state }) => state === 'amber'),
          ...lines.filter(({ state }) => state === 'green'),
        ].map(({ key, state, title, found, todo }) => (
          <li key={key} data-state={state}>
            <StateWord {...STATES[state]}>{STATES[state].word}</StateWord>
            <h3>{title}</h3>
            <p>{french(found)}</p>
            {todo && <p className="todo">{french(todo)}</p>}
          </li>
        ))}
      </ul>
    </>
  )
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
