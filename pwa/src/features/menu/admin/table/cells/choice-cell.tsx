import { useId, useState } from 'react'
import './cells.css'

type ChoiceCellProps<Value extends string> = {
  label: string
  value: Value
  choices: readonly (readonly [value: Value, words: string])[]
  disabled: boolean
  /** @returns whether it was saved; if not, somebody else has changed it */
  onSave: (seen: Value, next: Value) => Promise<boolean>
}

/** One of several, saved as soon as it is chosen. */
export function ChoiceCell<Value extends string>({ label, value, choices, disabled, onSave }: ChoiceCellProps<Value>) {
  const id = useId()
  const [wanted, setWanted] = useState<Value>()
  const [problem, setProblem] = useState<string>()
  const save = async (next: Value) => {
    setWanted(next)
    setProblem(undefined)
    try {
      if (!(await onSave(value, next))) setProblem('Quelqu’un vient de le changer. Voici ce qui est enregistré.')
    } catch (error) {
      setProblem((error as Error).message)
    } finally {
      setWanted(undefined)
    }
  }
  return (
    <span className="choice-cell" data-value={wanted ?? value}>
      <select
        aria-label={label}
        aria-describedby={problem ? id : undefined}
        disabled={disabled || wanted !== undefined}
        value={wanted ?? value}
        onChange={({ target }) => void save(target.value as Value)}
      >
        {choices.map(([one, words]) => (
          <option key={one} value={one}>
            {words}
          </option>
        ))}
      </select>
      {problem && (
        <small id={id} role="alert">
          {problem}
        </small>
      )}
    </span>
  )
}
