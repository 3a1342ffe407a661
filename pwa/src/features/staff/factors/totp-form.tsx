import { useState } from 'react'
import { useSentForm } from '#pwa/lib/forms.ts'
import { Notice } from '#pwa/ui/feedback/notice.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { TextField } from '#pwa/ui/forms/field.tsx'
import { useConfirmTotp, useTotpSecret } from './queries.ts'
import { TotpDrawing } from './totp-drawing.tsx'
import './factor-form.css'

/** Sets an application with codes up: what it scans, then a code of it. */
export function TotpForm({ onAdded }: { onAdded: (codes: string[] | null) => void }) {
  const secret = useTotpSecret()
  if (secret.data) return <CodeForm {...secret.data} onAdded={onAdded} />
  return (
    <div className="factor-form">
      <Button block busy={secret.isPending} busyLabel="Un instant…" onClick={() => secret.mutate()}>
        Utiliser une application de codes
      </Button>
      {secret.error && <Notice tone="problem">{secret.error.message}</Notice>}
    </div>
  )
}

type CodeFormProps = { uri: string; secret: string; onAdded: (codes: string[] | null) => void }

function CodeForm({ uri, secret, onAdded }: CodeFormProps) {
  const [values, setValues] = useState({ code: '' })
  const { mutateAsync } = useConfirmTotp()
  const { form, field, problem, isSending } = useSentForm({
    values,
    onChange: change => setValues(before => ({ ...before, ...change })),
    check: ({ code }) => (/^\d{6}$/.test(code.replace(/\s/g, '')) ? {} : { code: 'Entrez les six chiffres.' }),
    send: async ({ code }) => onAdded(await mutateAsync(code)),
    blames: { code_wrong: 'code' },
    sentence: error => (error instanceof Error ? error.message : String(error)),
  })
  return (
    <form className="factor-form" {...form}>
      <p>Scannez ce code avec votre application, ou touchez-le sur le téléphone qui l’a.</p>
      <a href={uri} aria-label="Ouvrir dans l’application de codes">
        <TotpDrawing text={uri} />
      </a>
      <p className="soft">
        Ou tapez-y cette clé&nbsp;: <code>{secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
      <TextField
        label="Code affiché par l’application"
        inputMode="numeric"
        autoComplete="one-time-code"
        enterKeyHint="go"
        {...field('code')}
      />
      <Button look="primary" block type="submit" busy={isSending} busyLabel="Vérification…">
        Activer l’application
      </Button>
      {problem && <Notice tone="problem">{problem}</Notice>}
    </form>
  )
}
