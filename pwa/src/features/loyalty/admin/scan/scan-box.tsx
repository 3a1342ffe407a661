import { type FormEvent, useRef, useState } from 'react'
import { Button } from '#pwa/ui/forms/button.tsx'
import { TextField } from '#pwa/ui/forms/field.tsx'
import { type FoundCard, scanProblem, useScan } from './scan-calls.ts'
import { useHandScanner } from './use-hand-scanner.ts'
import './scan-box.css'

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
        label="Numéro du code QR ou données JSON"
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
