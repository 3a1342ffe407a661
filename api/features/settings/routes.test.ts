import { describe, expect, it } from 'vitest'
import { afterNotice } from '#api/testing/app/after-notice.ts'
import { testApp } from '#api/testing/app/test-app.ts'
import { type PublicRestaurant, publicRestaurant } from './contract.ts'
import { settingsSnapshot } from './snapshot.ts'

const { clock, get, services, sql } = await testApp({ startsAt: '2026-03-02T10:00:00Z' })
const restaurant = async () => (await get<PublicRestaurant>('/api/restaurant')).body
const changed = (change: () => Promise<unknown>) => afterNotice(services.live, 'settings_changed', change)

describe('GET /api/restaurant', () => {
  it('answers the seeded settings to anybody', async () => {
    const { status, body, headers } = await get<PublicRestaurant>('/api/restaurant')
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toBe('public, no-cache')
    expect(publicRestaurant.parse(body)).toEqual(body)
    expect(body).toMatchObject({
      name: 'Lai Khram',
      nameTh: 'ลายคราม',
      phone: '01 99 00 12 34',
      email: 'contact@lai-khram.example',
      travelInfo: '',
      openedYear: '',
      position: '',
      customersServed: '',
      hours: { opens: '11:30', closes: '23:30' },
      week: Array.from({ length: 7 }, () => [{ opens: '11:30', closes: '23:30' }]),
      closures: [],
      pausedUntil: null,
      leadTimeMinutes: 20,
      alcoholTakeaway: true,
      alcoholUntil: '22:00',
      sms: false,
    })
    expect(body.legal).toMatchObject({
      'legal.version': '2026-11-29',
      'restaurant.siret': 'à compléter',
      'sms.name': '',
    })
  })

  it('promises text messages, and names who carries them, where a sender is set up and nowhere else', async () => {
    services.texter = { goesTo: 'a list', send: async () => {} }
    await services.snapshots.reload(settingsSnapshot)
    const on = await restaurant()
    services.texter = null
    await services.snapshots.reload(settingsSnapshot)
    expect([on.sms, on.legal['sms.name'], on.legal['sms.country']]).toEqual([true, 'Twilio Ireland Limited', 'Irlande'])
    expect((await restaurant()).legal['sms.name']).toBe('')
  })

  it('keeps what is the house’s own to itself', async () => {
    expect(Object.keys(await restaurant())).not.toContain('slotCapacity')
    expect(Object.keys(await restaurant())).not.toContain('pauseReason')
  })

  it('follows a change at once', async () => {
    await changed(() => sql`update settings set lead_time_minutes = 45, alcohol_until = null`)
    expect(await restaurant()).toMatchObject({ leadTimeMinutes: 45, alcoholUntil: null })
  })

  it('tells how to come in the restaurant’s own words', async () => {
    const words = 'Métro Sentier, ligne 3.'
    await changed(
      () => sql`update settings set restaurant = jsonb_set(restaurant, '{travelInfo}', to_jsonb(${words}::text))`,
    )
    expect((await restaurant()).travelInfo).toBe(words)
    await changed(() => sql`update settings set restaurant = restaurant - 'travelInfo'`)
    expect((await restaurant()).travelInfo).toBe('')
  })

  it('shows closures until they are over, in their order', async () => {
    await changed(
      () => sql`
        insert into closures (from_on, to_on, reason)
        values ('2026-12-24', '2026-12-26', 'Noël'), ('2026-03-01', '2026-03-02', 'Travaux'), ('2026-02-01', '2026-03-01', '')`,
    )
    const works = { from: '2026-03-01', to: '2026-03-02', reason: 'Travaux' }
    const christmas = { from: '2026-12-24', to: '2026-12-26', reason: 'Noël' }
    expect((await restaurant()).closures).toEqual([works, christmas])
    clock.set('2026-03-02T22:59:59Z')
    expect((await restaurant()).closures).toEqual([works, christmas])
    clock.set('2026-03-02T23:00:00Z')
    expect((await restaurant()).closures).toEqual([christmas])
  })

  it('shows a pause until it is over', async () => {
    clock.set('2026-03-03T10:00:00Z')
    await changed(() => sql`update settings set paused_until = '2026-03-03T11:00:00Z', pause_reason = 'Coup de feu'`)
    expect((await restaurant()).pausedUntil).toBe('2026-03-03T11:00:00.000Z')
    clock.set('2026-03-03T11:00:00Z')
    expect((await restaurant()).pausedUntil).toBeNull()
  })
})
