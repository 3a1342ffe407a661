import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fakeServer, problem } from '#pwa/testing/fakes/fake-server.ts'
import { renderPart } from '#pwa/testing/render.tsx'
import { aReview, someStats } from '#pwa/testing/samples/a-review.ts'
import { ReviewsPart } from './reviews-part.tsx'

const NONE = someStats({
  total_reviews: 0,
  average_rating: 0,
  rating_distribution: { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 },
})

function show(reviews = [aReview()], stats = someStats()) {
  const server = fakeServer({ 'GET /api/reviews': { body: { reviews } }, 'GET /api/reviews/stats': { body: stats } })
  return { server, ...renderPart(<ReviewsPart />) }
}

describe('the reviews', () => {
  it('say how they are checked and sorted, whatever their state', () => {
    show([], NONE)
    const rules = screen.getByText(/^Avis du plus récent au plus ancien\./)
    expect(rules.textContent).toContain('Les autres avis ne sont pas vérifiés. Aucun avis n’est rémunéré.')
    expect(screen.getByRole('link', { name: 'Comment les avis sont publiés' }).getAttribute('href')).toBe('/cgv')
  })

  it('say that they are coming', () => {
    show()
    expect(screen.getByRole('status').textContent).toBe('Chargement des avis…')
  })

  it('ask for the first one where there is none', async () => {
    const { address } = show([], NONE)
    expect(await screen.findByText('Aucun avis pour le moment')).toBeTruthy()
    expect(screen.getByText(/Votre avis serait le premier\./)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Donner mon avis' }))
    expect(address()).toBe('/?avis=')
  })

  it('come after a failure, once asked for again', async () => {
    let isDown = true
    fakeServer({
      'GET /api/reviews': () => (isDown ? problem(500, 'internal', '') : { body: { reviews: [aReview()] } }),
      'GET /api/reviews/stats': { body: someStats() },
    })
    renderPart(<ReviewsPart />)
    expect(await screen.findByText('Les avis n’ont pas pu être chargés.')).toBeTruthy()
    expect(screen.queryByText('Aucun avis pour le moment')).toBeNull()
    isDown = false
    fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }))
    expect(await screen.findByText('Camille R.')).toBeTruthy()
  })

  it('ask for twenty, as the former client did', async () => {
    const { server } = show()
    await screen.findByText('Camille R.')
    expect(server.of('GET /api/reviews').map(({ query }) => query.get('limit'))).toEqual(['20'])
  })

  it('give average and distribution in words', async () => {
    show()
    expect(await screen.findByText('4,7')).toBeTruthy()
    expect(screen.getByText('sur 5, 128 avis')).toBeTruthy()
    for (const words of ['100 avis à 5 étoiles sur 5', '1 avis à 1 étoile sur 5'])
      expect(screen.getByText(words)).toBeTruthy()
  })

  it('name a rating that nobody gave', async () => {
    show([aReview()], someStats({ rating_distribution: { 1: 0, 2: 0, 3: 0, 4: 0, 5: 128 } }))
    expect(await screen.findByText('Aucun avis à 3 étoiles sur 5')).toBeTruthy()
  })
})

describe('a review', () => {
  const card = async () => within(await screen.findByRole('article'))

  it('says who, how many stars, what, when it was lived and when written', async () => {
    show([aReview({ rating: 4 })])
    const { getByText, queryByText } = await card()
    expect(getByText('Très bien', { exact: false }).parentElement?.textContent).toBe('4\u00a0étoiles sur 5, Très bien')
    expect(getByText('Le pad kapao a vraiment le goût du basilic thaï.')).toBeTruthy()
    expect(getByText('Camille R.')).toBeTruthy()
    expect(getByText('12 novembre 2026').getAttribute('datetime')).toBe('2026-11-12')
    expect(getByText('14 novembre 2026').getAttribute('datetime')).toBe('2026-11-14')
    expect(queryByText('Achat vérifié')).toBeNull()
    expect(queryByText('Réponse du restaurant')).toBeNull()
  })

  it('is dated by Paris', async () => {
    show([aReview({ created_at: '2026-11-14T23:30:00Z' })])
    expect((await card()).getByText('15 novembre 2026')).toBeTruthy()
  })

  it('says no date of a visit that it does not know', async () => {
    show([aReview({ experience_date: undefined })])
    expect((await card()).queryByText(/Visite du/)).toBeNull()
  })

  it('is marked where the purchase was checked, and carries the restaurant’s answer', async () => {
    show([aReview({ verified: true, reply: 'Merci, à bientôt.', replied_at: '2026-11-15T10:00:00Z' })])
    const { getByText } = await card()
    expect(getByText('Achat vérifié')).toBeTruthy()
    expect(getByText('Réponse du restaurant')).toBeTruthy()
    expect(getByText('15 novembre 2026')).toBeTruthy()
    expect(getByText('Merci, à bientôt.')).toBeTruthy()
  })

  it('shows hostile words as words', async () => {
    const name = '<b onmouseover="alert(1)">Zoé</b>'
    const comment = '<script>alert(1)</script> & <img src=x onerror=alert(2)>'
    show([aReview({ name, comment })])
    const { getByText } = await card()
    expect(getByText(name)).toBeTruthy()
    expect(getByText(comment)).toBeTruthy()
    expect(document.querySelectorAll('.review-card :is(script, img)')).toHaveLength(0)
  })

  it('keeps paragraphs and spares empty lines', async () => {
    show([aReview({ comment: 'Un.\n\n\n\n\nDeux,\ntrois.' })])
    const { getByText } = await card()
    expect(getByText('Un.').tagName).toBe('P')
    expect(getByText(/^Deux,\s+trois\.$/).tagName).toBe('P')
  })
})
