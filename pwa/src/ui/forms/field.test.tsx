import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Field } from './field.tsx'

afterEach(cleanup)

test('ties label, hint and error to the control', () => {
  render(
    <Field label="Téléphone" hint="Pour vous joindre" error="Numéro de téléphone invalide">
      {control => <input type="tel" {...control} />}
    </Field>,
  )
  const input = screen.getByLabelText(/Téléphone/)
  const described = (input.getAttribute('aria-describedby') ?? '').split(' ')
  const words = described.map(id => document.getElementById(id)?.textContent)
  expect(words).toEqual(['Pour vous joindre', 'Numéro de téléphone invalide'])
  expect(input.getAttribute('aria-invalid')).toBe('true')
})

test('is neither invalid nor described without reason', () => {
  render(<Field label="Nom">{control => <input {...control} />}</Field>)
  const input = screen.getByLabelText(/Nom/)
  expect(input.hasAttribute('aria-describedby')).toBe(false)
  expect(input.hasAttribute('aria-invalid')).toBe(false)
})
