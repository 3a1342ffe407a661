import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, test, vi } from 'vitest'
import { HeatPicker, RadioGroup, wordLength } from './radio-group.tsx'

afterEach(cleanup)

test('is a named group of native radios', () => {
  const onChange = vi.fn()
  render(
    <RadioGroup
      legend="Au choix"
      value="Porc"
      options={[
        { value: 'Poulet', label: 'Poulet' },
        { value: 'Porc', label: 'Porc' },
        { value: 'Bœuf', label: 'Bœuf', disabled: true },
      ]}
      onChange={onChange}
    />,
  )
  expect(screen.getByRole('group', { name: /Au choix/ })).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Porc' }).checked).toBe(true)
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Bœuf' }).disabled).toBe(true)
  fireEvent.click(screen.getByRole('radio', { name: 'Poulet' }))
  expect(onChange).toHaveBeenCalledWith('Poulet')
})

test('offers the four levels of heat in the former client’s words', () => {
  const onChange = vi.fn()
  render(<HeatPicker value={1} onChange={onChange} />)
  const names = screen.getAllByRole('radio').map(radio => radio.closest('label')?.textContent)
  expect(names).toEqual(['Pas piquant', 'Un peu piquant', 'Piquant', 'Comme en Thaïlande'])
  fireEvent.click(screen.getByRole('radio', { name: 'Comme en Thaïlande' }))
  expect(onChange).toHaveBeenCalledWith(4)
})

it.each([
  [[], undefined],
  [['Froid', 'Chaud'], undefined],
  [['À point avancé', 'Saignante'], undefined],
  [['Poulet', 'Végétarien'], 'long'],
  [['Poulet croustillant'], 'long'],
  [['Pamplemousse confit', 'Caramélisation'], 'longest'],
])('of %j is %s', (choices, length) => expect(wordLength(choices)).toBe(length))
