import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { ReadinessLine } from '#api/features/readiness/contract.ts'
import { ReadinessLines } from './readiness-lines.tsx'

afterEach(cleanup)

const green: ReadinessLine = { key: 'clock', state: 'green', title: 'Horloge', found: 'À l’heure.' }
const amber: ReadinessLine = { key: 'disk', state: 'amber', title: 'Disque', found: '15 % de libre.', todo: 'Rangez.' }
const red: ReadinessLine = {
  key: 'mail',
  state: 'red',
  title: 'Emails',
  found: 'Muet.',
  todo: 'Appelez.',
  host: 'Vérifier SMTP_URL.',
}

it('says first what has to be done, then what is fine, each with its state in words', () => {
  render(<ReadinessLines lines={[green, amber, red]} />)
  const titles = screen.getAllByRole('heading').map(({ textContent }) => textContent)
  expect(titles).toEqual(['Emails', 'Disque', 'Horloge'])
  const [mail, disk, clock] = screen.getAllByRole('listitem')
  expect([mail, disk, clock].map(item => item?.querySelector('.state-word')?.textContent)).toEqual([
    'À régler',
    'À voir',
    'Prêt',
  ])
  expect(mail?.querySelector('.todo')?.textContent).toBe('Appelez.')
  expect(mail?.querySelector('details:not([open])')?.textContent).toBe('Pour l’hébergeurVérifier SMTP_URL.')
  expect(clock?.querySelector('.todo')).toBeNull()
})

it.each([
  [[green], 'Tout est prêt.'],
  [[amber], 'Un point à voir.'],
  [[red, amber, { ...amber, key: 'x' }], 'Un point à régler avant d’ouvrir, 2 points à voir.'],
  [[red, { ...red, key: 'x' }], '2 points à régler avant d’ouvrir.'],
])('sums up in a sentence: %#', (lines, sentence) => {
  render(<ReadinessLines lines={lines} />)
  expect(screen.getByRole('status').textContent).toBe(sentence)
})
