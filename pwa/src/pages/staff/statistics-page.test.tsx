import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { readCsv } from '#api/testing/read-csv.ts'
import { keepStaff } from '#pwa/lib/session/staff-session.ts'
import { fakeServer, problem } from '#pwa/testing/fakes/fake-server.ts'
import { renderPart } from '#pwa/testing/render.tsx'
import { someStatistics } from '#pwa/testing/samples/a-report.ts'
import { StatisticsPage } from './statistics-page.tsx'

const READ = 'GET /api/admin/statistics'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T21:30:00Z'), toFake: ['Date'] })
  keepStaff({ token: 'a-token', role: 'manager' })
  return () => vi.useRealTimers()
})

function open(
  at = '/admin/statistiques',
  answer: Parameters<typeof fakeServer>[0][string] = { body: someStatistics() },
) {
  const server = fakeServer({ [READ]: answer })
  return {
    asked: () => server.of(READ).map(({ query }) => Object.fromEntries(query)),
    ...renderPart(<StatisticsPage />, { at }),
  }
}

const row = (table: string, name: RegExp) =>
  within(screen.getByRole('table', { name: table })).getByRole('row', { name }).textContent
const field = (group: string, label: string) =>
  within(screen.getByRole('group', { name: group })).getByLabelText<HTMLInputElement>(label)

it('asks for the last thirty days beside those before, and shows both side by side', async () => {
  const { asked } = open()
  await screen.findByRole('heading', { name: 'Les deux périodes' })
  expect(asked()).toEqual([
    { from: '2026-10-23', to: '2026-11-21', compare_from: '2026-09-23', compare_to: '2026-10-22' },
  ])
  const titles = within(screen.getByRole('table', { name: 'Les deux périodes' })).getAllByRole('columnheader')
  expect(titles.map(({ textContent }) => textContent)).toEqual([
    'Chiffre',
    '23 oct. – 21 nov. 2026',
    '23 sept. – 22 oct. 2026',
    'Écart',
  ])
  expect(row('Les deux périodes', /^Chiffre d’affaires/)).toBe(
    'Chiffre d’affaires1\u202f200,00\u00a0€1\u202f000,00\u00a0€+20,0\u00a0%',
  )
  expect(row('Les deux périodes', /^Panier moyen/)).toContain('Inchangé')
})

it('says where orders came from in both spans, and gives the addresses to hand out', async () => {
  open()
  await screen.findByRole('heading', { name: 'D’où viennent les commandes' })
  expect(row('D’où viennent les commandes', /^Fiche Google/)).toContain('120')
  expect(row('D’où viennent les commandes', /^Flyer/)).toContain('02')
  fireEvent.click(screen.getByText('Les adresses à donner'))
  expect(document.querySelector('.source-addresses')?.textContent).toContain(`${location.origin}/?source=flyer#menu`)
  expect(screen.getByRole('button', { name: 'Copier l’adresse, Instagram' })).toBeTruthy()
})

it('says of the till’s orders that they were taken for it, and how many are collected', async () => {
  open()
  const words = await screen.findByText(/à payer à la caisse du restaurant/)
  expect(words.textContent).toContain('4\u00a0commandes pour 97,60\u00a0€ (3\u00a0encaissées). Leur chiffre d’affaires')
  expect(screen.queryByText(/payées à la caisse/)).toBeNull()
})

it('says of till’s orders that nobody paid so far that none is collected', async () => {
  const { period, ...rest } = someStatistics()
  const at_till = { orders_count: 1, amount: 33, collected_count: 0 }
  open('/admin/statistiques', { body: { ...rest, period: { ...period, at_till } } })
  const words = await screen.findByText(/à payer à la caisse du restaurant/)
  expect(words.textContent).toContain('1\u00a0commande pour 33,00\u00a0€ (aucune encaissée). Leur')
})

it('counts more cancellations as worse, and lists the reasons of both', async () => {
  open()
  await screen.findByRole('heading', { name: 'Raisons des annulations' })
  expect(row('Les deux périodes', /^Annulations/)).toBe('Annulations31+200,0\u00a0%')
  expect(row('Raisons des annulations', /^Article épuisé/)).toBe('Article épuisé20+2')
  expect(row('Raisons des annulations', /^Cuisine débordée/)).toBe('Cuisine débordée01−100,0\u00a0%')
  const both = within(screen.getByRole('table', { name: 'Les deux périodes' }))
  const tones = ['+200,0 %', '+20,0 %'].map(
    words => both.getAllByText(words)[0]?.closest<HTMLElement>('[data-tone]')?.dataset.tone,
  )
  expect(tones).toEqual(['bad', 'good'])
})

it('asks for the spans that are chosen by name, and keeps them in the address', async () => {
  const { asked, address } = open()
  await screen.findByRole('heading', { name: 'Les deux périodes' })
  fireEvent.change(field('Période', 'Quels jours'), { target: { value: 'mois-dernier' } })
  fireEvent.change(field('Comparée à', 'Quels jours'), { target: { value: 'an' } })
  await waitFor(() =>
    expect(asked().at(-1)).toEqual({
      from: '2026-10-01',
      to: '2026-10-31',
      compare_from: '2025-10-01',
      compare_to: '2025-10-31',
    }),
  )
  expect(address()).toBe('/admin/statistiques?periode=mois-dernier&face=an')
})

it('asks for chosen days, and for none that cannot be', async () => {
  const { asked } = open()
  await screen.findByRole('heading', { name: 'Les deux périodes' })
  fireEvent.change(field('Période', 'Du'), { target: { value: '2026-11-10' } })
  await waitFor(() =>
    expect(asked().at(-1)).toMatchObject({ from: '2026-11-10', to: '2026-11-21', compare_to: '2026-11-09' }),
  )
  expect(field('Période', 'Quels jours').value).toBe('dates')
  const times = asked().length
  fireEvent.change(field('Période', 'Au'), { target: { value: '2026-11-01' } })
  await screen.findByText('La fin ne peut pas précéder le début.')
  expect(field('Période', 'Au').value).toBe('2026-11-01')
  fireEvent.change(field('Période', 'Au'), { target: { value: '2026-11-30' } })
  await screen.findByText('La date ne peut pas être à venir.')
  expect(asked()).toHaveLength(times)
})

it('has a figure in every cell of the week, under its day and beside its hour', async () => {
  open()
  const grid = within(await screen.findByRole('table', { name: 'Commandes par jour et par heure' }))
  expect(grid.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Heure',
    'lun.lundi',
    'mar.mardi',
    'mer.mercredi',
    'jeu.jeudi',
    'ven.vendredi',
    'sam.samedi',
    'dim.dimanche',
  ])
  expect(grid.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
    '12\u00a0h',
    '13\u00a0h',
    '14\u00a0h',
  ])
  const cells = grid.getAllByRole('cell')
  expect(cells).toHaveLength(21)
  expect([cells[5]?.textContent, cells[5]?.dataset.level]).toEqual(['10', '5'])
  expect([cells[15]?.textContent, cells[15]?.dataset.level]).toEqual(['1', '1'])
  expect([cells[0]?.textContent, cells[0]?.dataset.level]).toEqual(['0', '0'])
})

it('says how full each slot was, and nothing of those that were not', async () => {
  open()
  const grid = within(await screen.findByRole('table', { name: /^Remplissage des créneaux/ }))
  const noon = grid.getByRole('row', { name: /^12:00/ })
  expect(noon.textContent).toBe('12:000\u00a0%––––50\u00a0%–')
  const half = grid.getByRole('row', { name: /^12:30/ })
  expect(within(half).getByText('100').closest('td')?.dataset.level).toBe('5')
})

it('ranks dishes by pieces or by what they brought in', async () => {
  open()
  expect(await screen.findByRole('table', { name: 'Les dix moins vendus' })).toBeTruthy()
  expect(row('Les dix moins vendus', /^Thé au jasmin/)).toContain('0')
  fireEvent.click(screen.getByRole('radio', { name: 'Par recette' }))
  expect(row('Les dix plus grosses recettes', /^Tigre qui pleure/)).toContain('310,00')
})

it('writes the whole week to a file', async () => {
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:csv')
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'CSV, Commandes par jour et par heure' }))
  const file = saved.mock.calls[0]?.[0] as Blob
  const lines = readCsv(await file.text())
  expect(lines).toHaveLength(169)
  expect(lines[1 + 5 * 24 + 12]).toEqual(['samedi', '12h', '10'])
})

it('says that the figures did not come, and tries again', async () => {
  let isDown = true
  open('/admin/statistiques', () =>
    isDown ? problem(503, 'unavailable', 'Service momentanément indisponible.') : { body: someStatistics() },
  )
  await screen.findByText('Ces chiffres n’ont pas pu être chargés.')
  isDown = false
  fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }))
  await screen.findByRole('heading', { name: 'Les deux périodes' })
})
