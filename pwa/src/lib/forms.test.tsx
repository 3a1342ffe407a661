import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { renderPart } from '#pwa/testing/render.tsx'
import { TextField } from '#pwa/ui/forms/field.tsx'
import { useCheckedForm } from './forms.ts'

const EMPTY = { day: '', name: '', phone: '' }

type GuestFormProps = { refused?: Partial<typeof EMPTY> | undefined; onSend?: () => void }

/** A form whose day is chosen by buttons, and that another component sends. */
function GuestForm({ refused, onSend }: GuestFormProps) {
  const [values, setValues] = useState(EMPTY)
  const { form, field, errors, isFit } = useCheckedForm({
    values,
    onChange: change => setValues(before => ({ ...before, ...change })),
    check: ({ name, phone }) => ({ ...(!name && { name: 'Un nom.' }), ...(!phone && { phone: 'Un numéro.' }) }),
    refused,
    standIn: form => form.querySelector('button'),
  })
  return (
    <form
      {...form}
      onSubmit={event => {
        event.preventDefault()
        if (isFit()) onSend?.()
      }}
    >
      <button type="button">Demain</button>
      {errors.day && <p>{errors.day}</p>}
      <TextField label="Nom" enterKeyHint="next" {...field('name')} />
      <TextField label="Téléphone" enterKeyHint="done" {...field('phone')} />
      <button type="submit">Envoyer</button>
    </form>
  )
}

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = () => fireEvent.click(screen.getByRole('button', { name: 'Envoyer' }))

it('leads to the first invalid field, and is sent once none is', () => {
  const onSend = vi.fn()
  renderPart(<GuestForm onSend={onSend} />)
  press()
  expect(document.activeElement).toBe(screen.getByLabelText('Nom'))
  type('Nom', 'Léa')
  expect([screen.queryByText('Un nom.'), screen.queryByText('Un numéro.')]).toMatchObject([null, {}])
  press()
  expect(document.activeElement).toBe(screen.getByLabelText('Téléphone'))
  expect(onSend).not.toHaveBeenCalled()
  type('Téléphone', '06')
  press()
  expect(onSend).toHaveBeenCalledOnce()
})

it('shows a refusal once: what was edited since is not called wrong again', () => {
  const refused = { phone: 'Ce numéro est bloqué.' }
  const { rerender } = renderPart(<GuestForm />)
  rerender(<GuestForm refused={refused} />)
  screen.getByText('Ce numéro est bloqué.')
  expect(document.activeElement).toBe(screen.getByLabelText('Téléphone'))
  type('Téléphone', '07')
  rerender(<GuestForm refused={refused} />)
  expect(screen.queryByText('Ce numéro est bloqué.')).toBeNull()
})

it('leads to what stands for a field that has no element of its name', () => {
  renderPart(<GuestForm refused={{ day: 'Ce jour est complet.', phone: 'Ce numéro est bloqué.' }} />)
  screen.getByText('Ce jour est complet.')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Demain' }))
})

it('goes on to the next field by the keyboard while something is missing', () => {
  renderPart(<GuestForm />)
  const enter = () => fireEvent.keyDown(screen.getByLabelText('Nom'), { key: 'Enter' })
  expect(enter()).toBe(false)
  expect(document.activeElement).toBe(screen.getByLabelText('Téléphone'))
  type('Nom', 'Léa')
  type('Téléphone', '06')
  expect(enter()).toBe(true)
})
