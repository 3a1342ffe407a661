import { useState } from 'react'
import { useSentForm } from '#pwa/lib/forms.ts'
import { Notice } from '#pwa/ui/feedback/notice.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { TextField } from '#pwa/ui/forms/field.tsx'
import { useAddPasskey } from './queries.ts'
import './factor-form.css'

/** Names a passkey and makes it on this device. */
export function PasskeyForm({ onAdded }: { onAdded: (codes: string[] | null) => void }) {
  const [values, setValues] = useState({ name: 'Cet appareil' })
  const { mutateAsync } = useAddPasskey()
  const { form, field, problem, isSending } = useSentForm({
    values,
    onChange: change => setValues(before => ({ ...before, ...change })),
    check: ({ name }) => (name.trim() ? {} : { name: 'Donnez un nom à cette clé.' }),
    send: async ({ name }) => onAdded(await mutateAsync(name)),
    sentence: error => (error instanceof Error ? error.message : String(error)),
  })
  return (
    <form className="factor-form" {...form}>
      <TextField
        label="Nom de la clé"
        hint="Pour la reconnaître&nbsp;: «&nbsp;Tablette du comptoir&nbsp;», «&nbsp;Mon téléphone&nbsp;»."
        autoComplete="off"
        enterKeyHint="go"
        maxLength={60}
        {...field('name')}
      />
      <Button look="primary" block type="submit" busy={isSending} busyLabel="L’appareil vous demande…">
        Ajouter une clé d’accès
      </Button>
      {problem && <Notice tone="problem">{problem}</Notice>}
    </form>
  )
}
