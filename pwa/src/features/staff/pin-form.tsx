import { useState } from 'react'
import { useSentForm } from '#pwa/lib/forms.ts'
import { showToast } from '#pwa/lib/state/toasts.ts'
import { Notice } from '#pwa/ui/feedback/notice.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { TextField } from '#pwa/ui/forms/field.tsx'
import { usePersons, useRemovePin, useSetPin } from './person-queries.ts'
import './staff-late.css'

/** The PIN by which whoever is here is known on the counter's tablet. */
export function PinForm() {
  const persons = usePersons()
  const own = persons.data?.persons.find(({ is_here }) => is_here)
  const [values, setValues] = useState({ pin: '' })
  const change = useSetPin()
  const remove = useRemovePin()
  const { form, field, problem, isSending } = useSentForm({
    values,
    onChange: change => setValues(before => ({ ...before, ...change })),
    check: ({ pin }) => (/^\d{4,6}$/.test(pin) ? {} : { pin: 'De 4 à 6 chiffres.' }),
    send: async ({ pin }) => {
      await change.mutateAsync(pin)
      setValues({ pin: '' })
      showToast({ tone: 'done', text: 'Code personnel enregistré.' })
    },
    blames: { pin_weak: 'pin' },
    sentence: error => (error instanceof Error ? error.message : String(error)),
  })
  return (
    <form className="proof-form" {...form}>
      <h3>Code personnel</h3>
      <p className="soft">
        Sur la tablette du comptoir, il dit que c’est vous&nbsp;: pour rembourser, annuler, changer des points ou des
        réglages.
      </p>
      <TextField
        label={own?.has_pin ? 'Nouveau code personnel' : 'Code personnel'}
        hint="De 4 à 6 chiffres."
        type="password"
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        enterKeyHint="go"
        {...field('pin')}
      />
      {problem && <Notice tone="problem">{problem}</Notice>}
      <Button block type="submit" busy={isSending} busyLabel="Enregistrement…">
        {own?.has_pin ? 'Changer le code' : 'Choisir ce code'}
      </Button>
      {own?.has_pin && (
        <Button look="link" onClick={() => remove.mutate(undefined)}>
          Retirer le code
        </Button>
      )}
    </form>
  )
}
