import type { ReactNode } from 'react'
import { french } from '#pwa/lib/format/french.tsx'
import { StateWord } from '../feedback/notice.tsx'
import './table.css'

const LOOKS = {
  green: { tone: 'good', icon: 'check' },
  amber: { tone: 'plain', icon: 'eye' },
  red: { tone: 'bad', icon: 'alert' },
} as const

export type StateLine = {
  key: string
  state: keyof typeof LOOKS
  title: string
  /** What was found. */
  found: string
  /** What to do next. */
  todo?: string | undefined
  /** The same in the words of whoever runs the machines, folded away from everybody else. */
  host?: string | undefined
  /** What can be done about it here. */
  action?: ReactNode
}

type StateLinesProps = {
  lines: readonly StateLine[]
  /** All of it in one sentence, which is announced when it changes. */
  sum: string
  words: Record<StateLine['state'], string>
}

/** Things that are well or not, each with what to do: those that ask for something first, in their order. */
export function StateLines({ lines, sum, words }: StateLinesProps) {
  const of = (wanted: StateLine['state']) => lines.filter(({ state }) => state === wanted)
  return (
    <>
      <p className="state-sum" role="status">
        {sum}
      </p>
      <ul className="state-lines">
        {[...of('red'), ...of('amber'), ...of('green')].map(({ key, state, title, found, todo, host, action }) => (
          <li key={key} data-state={state}>
            <StateWord {...LOOKS[state]}>{words[state]}</StateWord>
            <h3>{title}</h3>
            <p>{french(found)}</p>
            {todo && <p className="todo">{french(todo)}</p>}
            {host && <ForHost>{french(host)}</ForHost>}
            {action && <div className="action">{action}</div>}
          </li>
        ))}
      </ul>
    </>
  )
}

/** Words of the machines, which nobody reads who does not ask for them. */
export function ForHost({ children }: { children: ReactNode }) {
  return (
    <details className="for-host">
      <summary>Pour l’hébergeur</summary>
      <p>{children}</p>
    </details>
  )
}
