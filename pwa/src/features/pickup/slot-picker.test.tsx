import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { SlotReason } from '#api/features/pickup/contract.ts'
import { renderPart } from '#pwa/testing/render.tsx'
import type { PickupDay } from './slot-choices.ts'
import { ForeseenNotice, SlotPicker } from './slot-picker.tsx'

const TIMES = ['11:30', '12:00', '12:30', '13:00', '13:30', '14:00', '14:30', '18:00', '18:30', '22:00']
const DATES = [21, 22, 23, 24, 25, 26, 27].map(day => `2026-11-${day}`)

function week(reasons: Record<string, SlotReason>, remainingLoad = 24): PickupDay[] {
  return DATES.map(date => ({
    date,
    slots: TIMES.map(time => {
      const reason = reasons[`${date} ${time}`] ?? reasons[date]
      return { time, available: !reason, remainingLoad, ...(reason && { reason }) }
    }),
  }))
}

function show(days: PickupDay[], value: { date: string; time: string } | undefined, now = '2026-11-21T10:15:00Z') {
  const onChange = vi.fn()
  const props = {
    onChange,
    alcoholUntil: '22:00',
    phone: '01 99 00 12 34',
    pausedUntil: '2026-11-21T10:34:00Z',
    now: new Date(now),
  }
  const { rerender } = renderPart(<SlotPicker days={days} value={value} {...props} />)
  return { onChange, choose: (next: typeof value) => rerender(<SlotPicker days={days} value={next} {...props} />) }
}

const slot = (time: string) => screen.getByRole<HTMLInputElement>('radio', { name: new RegExp(`^${time}`) })

describe('the slot picker', () => {
  it('marks the earliest slot and the chosen one', () => {
    show(week({ '2026-11-21 11:30': 'past' }), { date: '2026-11-21', time: '12:00' })
    expect(slot('12:00').checked).toBe(true)
    expect(screen.getByRole('radio', { name: '12:00 au plus tôt' })).toBeTruthy()
  })

  it('has as soon as possible as a first choice, which is no slot of the same time', () => {
    const onChange = vi.fn()
    const soonest = { date: '2026-11-21', time: '12:00', asap: true }
    const props = {
      onChange,
      alcoholUntil: null,
      phone: '01',
      pausedUntil: null,
      now: new Date('2026-11-21T10:15:00Z'),
    }
    const { rerender } = renderPart(<SlotPicker days={week({})} soonest={soonest} value={soonest} {...props} />)
    const first = screen.getByRole<HTMLInputElement>('radio', { name: /^Dès que possible\s*aujourd’hui vers\s12\sh$/ })
    expect([first.checked, slot('12:00').checked]).toEqual([true, false])
    expect(first.name).toBe(slot('12:00').name)
    expect(document.body.textContent).not.toContain('au plus tôt')
    rerender(<SlotPicker days={week({})} soonest={soonest} value={{ date: '2026-11-21', time: '12:00' }} {...props} />)
    expect([first.checked, slot('12:00').checked]).toEqual([false, true])
    fireEvent.click(first)
    expect(onChange).toHaveBeenCalledWith(soonest)
  })

  it('shows the night with the evening before it, and chooses it by the clock', () => {
    const days = week({})
    days[1]?.slots.unshift({ time: '00:30', available: true, remainingLoad: 24 })
    const { onChange, choose } = show(days, { date: '2026-11-21', time: '12:00' })
    fireEvent.click(within(screen.getByRole('group', { name: 'Nuit de samedi à dimanche' })).getByRole('radio'))
    expect(onChange).toHaveBeenCalledWith({ date: '2026-11-22', time: '00:30' })
    choose({ date: '2026-11-22', time: '00:30' })
    expect(slot('00:30').checked).toBe(true)
    fireEvent.click(screen.getByRole('radio', { name: /^Demain/ }))
    expect(onChange).toHaveBeenLastCalledWith({ date: '2026-11-22', time: '11:30' })
  })

  it('keeps a full slot in its place, out of reach, with the word', () => {
    show(week({ '2026-11-21 13:00': 'full' }), undefined)
    expect(slot('13:00').disabled).toBe(true)
    expect(screen.getByRole('radio', { name: '13:00 Complet' })).toBeTruthy()
  })

  it('says when few places are left', () => {
    show(week({}, 4), { date: '2026-11-21', time: '11:30' })
    expect(screen.getByRole('radio', { name: /^12:30\s*2\splaces$/ })).toBeTruthy()
  })

  it.each([
    ['past', 'Trop tôt pour la cuisine. Prêt dès 12 h 30.'],
    [
      'paused',
      'Les commandes en ligne sont suspendues, reprise à 11 h 34. Choisissez un retrait plus tard, ou appelez-nous : 01 99 00 12 34.',
    ],
    ['alcohol', 'Pas d’alcool pour un retrait à partir de 22 h. Choisissez un créneau plus tôt ou retirez la boisson.'],
  ] as const)('says why: %s', (reason, sentence) => {
    show(week({ '2026-11-21 11:30': reason, '2026-11-21 12:00': reason }), undefined)
    expect(document.body.textContent?.replaceAll('\u00a0', ' ')).toContain(sentence)
  })

  it('begins late in the evening with what stands in the way of tomorrow', () => {
    const paused = Object.fromEntries(DATES.map(date => [date, 'paused' as const]))
    show(week({ ...paused, '2026-11-21': 'past' }), undefined, '2026-11-21T21:45:00Z')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Demain/ }).checked).toBe(true)
    expect(document.body.textContent).toContain('Les commandes en ligne sont suspendues')
  })

  it('says that it is closed of single slots, of the rest of a day, and of a whole day', () => {
    const closed = (times: readonly string[]) =>
      week(Object.fromEntries(times.map(time => [`2026-11-21 ${time}`, 'closed' as const])))
    const said = () => document.body.textContent?.match(/Le restaurant est fermé[^.]*\./)?.[0]
    show(closed(['11:30', '12:00']), undefined)
    expect(said()).toBeUndefined()
    cleanup()
    show(closed(TIMES.slice(2)), undefined, '2026-11-21T11:15:00Z')
    expect(said()).toBe('Le restaurant est fermé pour le reste de la journée.')
    cleanup()
    show(closed(TIMES), undefined)
    expect(said()).toBe('Le restaurant est fermé ce jour-là.')
  })

  it.each([
    ['full', 'Complet', 'Tous les créneaux de ce jour sont pris.'],
    ['paused', 'Suspendu', 'Les commandes en ligne sont suspendues, reprise à 11 h 34. Appelez-nous : 01 99 00 12 34.'],
    ['closed', 'Fermé', 'Le restaurant est fermé ce jour-là.'],
    [
      'not_yet_open',
      'Bientôt',
      'Bientôt ouvert : les commandes en ligne n’ont pas encore commencé. Appelez-nous : 01 99 00 12 34.',
    ],
    [
      'alcohol',
      'Sans alcool',
      'Pas d’alcool pour un retrait à partir de 22 h. Choisissez un créneau plus tôt ou retirez la boisson.',
    ],
  ] as const)('says it of a whole other day, on the day and under it, and leads on: %s', (reason, word, sentence) => {
    const { onChange } = show(week({ '2026-11-24': reason }), { date: '2026-11-23', time: '11:30' })
    fireEvent.click(screen.getByRole('radio', { name: `mardi 24 novembre ${word}` }))
    expect(onChange).not.toHaveBeenCalled()
    expect(document.body.textContent?.replaceAll('\u00a0', ' ')).toContain(sentence)
    fireEvent.click(screen.getByRole('button', { name: 'Voir mercredi 25 novembre' }))
    expect(onChange).toHaveBeenLastCalledWith({ date: '2026-11-25', time: '11:30' })
  })

  it('says of today and tomorrow too that nothing is left', () => {
    show(week({ '2026-11-21': 'past', '2026-11-22': 'closed' }), { date: '2026-11-23', time: '11:30' })
    expect(screen.getByRole('radio', { name: /^Aujourd’hui\s*Terminé$/ })).toBeTruthy()
    expect(screen.getByRole('radio', { name: /^Demain\s*Fermé$/ })).toBeTruthy()
  })

  it('offers the phone where no day has a slot', () => {
    show(week(Object.fromEntries(DATES.map(date => [date, 'paused' as const]))), undefined)
    const call = screen.getByRole('link', { name: 'Appeler le restaurant' })
    expect(call.getAttribute('href')).toBe('tel:0199001234')
  })

  it('does not explain what has simply gone by', () => {
    show(week({ '2026-11-21 11:30': 'past' }), undefined, '2026-11-21T10:40:00Z')
    expect(screen.queryByRole('radio', { name: /^11:30/ })).toBeNull()
    expect(screen.getByRole('radio', { name: /^12:00/ })).toBeTruthy()
    expect(document.body.textContent).not.toContain('Trop tôt')
  })

  it('names today and tomorrow, and lists five full dates behind another day', () => {
    const { onChange, choose } = show(week({}), { date: '2026-11-21', time: '11:30' })
    expect(screen.getByRole('radio', { name: /^Aujourd’hui/ })).toHaveProperty('checked', true)
    expect(screen.getByRole('radio', { name: /^Demain/ })).toBeTruthy()
    expect(screen.queryByRole('radio', { name: /^lundi/ })).toBeNull()
    fireEvent.click(screen.getByRole('radio', { name: /^Autre jour/ }))
    expect(onChange).toHaveBeenLastCalledWith({ date: '2026-11-23', time: '11:30' })
    choose({ date: '2026-11-23', time: '11:30' })
    const dates = ['lundi 23', 'mardi 24', 'mercredi 25', 'jeudi 26', 'vendredi 27']
    for (const date of dates) expect(screen.getByRole('radio', { name: `${date} novembre` })).toBeTruthy()
  })

  it('takes the first free slot of a day along', () => {
    const { onChange } = show(week({ '2026-11-22 11:30': 'full' }), { date: '2026-11-21', time: '11:30' })
    fireEvent.click(screen.getByRole('radio', { name: /^Demain/ }))
    expect(onChange).toHaveBeenLastCalledWith({ date: '2026-11-22', time: '12:00' })
  })

  it('shows a day without slots and leads on to the next one that has some', () => {
    const { onChange } = show(
      week({ '2026-11-21': 'past' }),
      { date: '2026-11-22', time: '11:30' },
      '2026-11-21T22:00:00Z',
    )
    fireEvent.click(screen.getByRole('radio', { name: /^Aujourd’hui/ }))
    expect(onChange).not.toHaveBeenCalled()
    expect(screen.getByText('Plus de créneau aujourd’hui.')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Voir demain' }))
    expect(onChange).toHaveBeenLastCalledWith({ date: '2026-11-22', time: '11:30' })
  })
})

const NOW = new Date('2026-11-21T11:30:00Z')

it.each([
  [new Date('2026-11-21T11:04:00Z'), 'Créneaux vus aujourd’hui à 12 h 04. Ils seront revérifiés au retour du réseau.'],
  [new Date('2026-11-20T18:00:00Z'), 'Créneaux vus hier à 19 h. Ils seront revérifiés au retour du réseau.'],
  [
    undefined,
    'Les places libres ne sont pas connues hors connexion. Choisissez l’heure souhaitée : elle sera vérifiée au retour du réseau.',
  ],
])('says what is known of the slots, and that it is not certain: %s', (seenAt, sentence) => {
  renderPart(<ForeseenNotice seenAt={seenAt} now={NOW} />)
  expect(document.body.textContent?.replaceAll('\u00a0', ' ')).toBe(sentence)
})
