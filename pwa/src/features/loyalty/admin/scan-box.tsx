import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { Button } from '#pwa/ui/forms/button.tsx'
import { TextField } from '#pwa/ui/forms/field.tsx'
import { type FoundCard, scanProblem, useScan } from './scan-calls.ts'
import './loyalty-admin.css'

/** A card's text begins with `QR_`, `https:` or `{`; no keyboard shortcut of the staff's app does. */
const BEGINNINGS = /^[qQhH{]$/

/** The field for an id or a JSON text, typed by hand or by a hand scanner. A wrong text stays, to be corrected. */
export function ScanBox({ onFound }: { onFound: (customer: FoundCard) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const scan = useScan()
  useHandScanner(input)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (scan.isPending) return
    try {
      const customer = await scan.mutateAsync(text)
      setText('')
      onFound(customer)
    } catch {
      // The problem is shown under the field; the next scan replaces its text.
      input.current?.select()
    }
  }
  return (
    <form className="scan-box" noValidate onSubmit={event => void submit(event)}>
      <TextField
        ref={input}
        label="Numéro de la carte de fidélité"
        hint="Par exemple QR_F1078CB9. Une douchette peut scanner à tout moment&nbsp;: le champ l’attend."
        error={scan.error ? scanProblem(scan.error) : undefined}
        value={text}
        maxLength={4000}
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="go"
        onChange={({ target }) => {
          setText(target.value)
          if (scan.isError) scan.reset()
        }}
      />
      <Button type="submit" busy={scan.isPending} busyLabel="Vérification…">
        Vérifier
      </Button>
    </form>
  )
}

/**
 * A hand scanner types like a keyboard, wherever the focus is: its first character moves the focus to the field, which
 * then gets the rest and the closing Enter. This is off while somebody types elsewhere, and under an overlay.
 */
function useHandScanner(box: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!BEGINNINGS.test(event.key) || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
      const isTyping = event.target instanceof Element && event.target.closest('input, textarea, select')
      if (isTyping || document.querySelector('dialog[open]')) return
      // The browser inserts the character where the focus is after this event.
      box.current?.focus()
      box.current?.select()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [box])
}
