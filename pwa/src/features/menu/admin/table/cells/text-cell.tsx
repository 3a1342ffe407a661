import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { useUnloadWarning } from '#pwa/lib/navigation/use-overlay.ts'
import './cells.css'

type TextCellProps = {
  label: string
  /** What is stored, as it is typed. */
  value: string
  isAmount?: boolean
  readOnly: boolean
  placeholder?: string
  /** The typed text as it is stored; or what is wrong with it. */
  read: (typed: string) => { text: string } | { problem: string }
  /** @returns whether it was saved; if not, somebody else has changed it */
  onSave: (seen: string, text: string) => Promise<boolean>
}

type Draft = {
  typed: string
  /** What stood there when the typing began; undefined once one was told that it has changed. */
  seen: string | undefined
}

/**
 * A text that is changed where it stands: Enter or leaving it saves, Escape gives back what was there. Where somebody else
 * has changed it meanwhile, that is said, and a second Enter replaces theirs.
 */
export function TextCell(props: TextCellProps) {
  const { label, value, isAmount, readOnly, placeholder, read, onSave } = props
  const id = useId()
  const [draft, setDraft] = useState<Draft>()
  const [problem, setProblem] = useState<string>()
  const isSaving = useRef(false)
  useUnloadWarning(draft !== undefined)
  const isStale = draft !== undefined && draft.seen === undefined

  const giveBack = () => {
    setDraft(undefined)
    setProblem(undefined)
  }
  const save = async () => {
    if (!draft || isSaving.current) return
    const meant = read(draft.typed)
    if ('problem' in meant) return setProblem(meant.problem)
    if (meant.text === value) return giveBack()
    isSaving.current = true
    setProblem(undefined)
    try {
      const isSaved = await onSave(draft.seen ?? value, meant.text)
      setDraft(isSaved ? undefined : { typed: draft.typed, seen: undefined })
    } catch (error) {
      setProblem((error as Error).message)
    } finally {
      isSaving.current = false
    }
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') void save()
    if (event.key !== 'Escape' || !draft) return
    event.preventDefault()
    event.stopPropagation()
    giveBack()
  }
  const said = problem ?? (isStale ? `Entre-temps\u00a0: ${value || 'vide'}. Entrée remplace, Échap garde.` : undefined)
  return (
    <span className="text-cell" data-amount={isAmount || undefined}>
      <input
        aria-label={label}
        aria-invalid={said ? true : undefined}
        aria-describedby={said ? id : undefined}
        data-changed={draft ? '' : undefined}
        inputMode={isAmount ? 'decimal' : 'text'}
        enterKeyHint="done"
        autoComplete="off"
        readOnly={readOnly}
        placeholder={placeholder}
        value={draft?.typed ?? value}
        onChange={({ target }) => {
          setProblem(undefined)
          setDraft({ typed: target.value, seen: draft ? draft.seen : value })
        }}
        onKeyDown={onKeyDown}
        onBlur={() => !isStale && void save()}
      />
      {said && (
        <small id={id} role="alert">
          {said}
        </small>
      )}
    </span>
  )
}
