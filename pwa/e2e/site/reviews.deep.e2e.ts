import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { leaveWorkersOut, newPhone } from '../support/browser/phone.ts'
import { expectText } from '../support/expect-text.ts'
import {
  atReviews,
  fillReview,
  manyReviews,
  onlyReviews,
  publishButton,
  reviewsBy,
  swipeLeft,
} from '../support/people/reviewing.ts'
import { axeViolations, sidewaysScroll } from '../support/screens/accessibility.ts'

leaveWorkersOut()

const DESK = { viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false }
const THANKS = 'Merci, votre avis est en ligne.'
const thanks = (page: Page) => page.getByRole('heading', { name: THANKS })

describe('giving a review', () => {
  it('the first one: asked for, checked, sent once however often it is pressed, thanked for, and seen by its author', async () => {
    await onlyReviews()
    const { page, complaints } = await newPhone()
    const { section, give } = await atReviews(page)
    await expectText(section, 'Aucun avis pour le moment', 'Les autres avis ne sont pas vérifiés.')
    await give.click()
    await publishButton(page).click()
    await page.getByText('Le nom est requis').waitFor()
    await page.getByText('Un commentaire est requis').waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('name')
    await fillReview(page, { name: 'Inès M.', comment: 'Le som tam est vif.' })
    await page.getByRole('radio', { name: /^Décevant/ }).check()

    let release = () => {}
    const held = new Promise<void>(resolve => (release = resolve))
    await page.route('**/api/reviews', async route => {
      await held
      await route.continue()
    })
    await publishButton(page).click()
    await page.locator('[aria-busy=true]').waitFor()
    await page.getByLabel('Nom', { exact: true }).press('Enter')
    expect(await thanks(page).count()).toBe(0)
    release()
    await thanks(page).waitFor()
    expect(await reviewsBy('Inès M.')).toEqual([
      { rating: 2, comment: 'Le som tam est vif.', verified: false, email: null },
    ])

    const invitation = page.getByRole('link', { name: /^Ouvrir le site d’avis/ })
    expect(await invitation.getAttribute('href')).toContain(encodeURIComponent('Lai Khram'))
    await page.getByRole('button', { name: 'Non merci' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await expectText(section, 'sur 5, 1\u00a0avis', 'Le som tam est vif.', 'Inès M.', 'Décevant')
    await expect.poll(() => give.evaluate(button => document.activeElement === button)).toBe(true)
    expect(complaints).toEqual([])
  })
})

describe('the carousel', () => {
  const shown = (page: Page) =>
    page.locator('#avis li:has(article)').evaluateAll(items =>
      items
        .filter(item => {
          const track = item.parentElement?.getBoundingClientRect()
          const { left, right } = item.getBoundingClientRect()
          return track && left > track.left - 2 && right < track.right + 2
        })
        .map(item => item.querySelector('footer b')?.textContent),
    )
  const expectShown = (page: Page, place: string, ...names: string[]) =>
    expect
      .poll(async () => [await page.locator('#avis [aria-live]').innerText(), ...(await shown(page))])
      .toEqual([place, ...names])

  it('shows three at a time on a desk, by buttons and arrow keys, round and round', async () => {
    await onlyReviews(...manyReviews(7))
    const { page, complaints } = await newPhone(DESK)
    const { section } = await atReviews(page)
    await expectShown(page, 'Page 1 sur 3', 'Avis 7', 'Avis 6', 'Avis 5')
    await section.getByRole('button', { name: 'Avis suivants' }).click()
    await expectShown(page, 'Page 2 sur 3', 'Avis 4', 'Avis 3', 'Avis 2')
    await section.getByRole('button', { name: 'Avis suivants' }).press('ArrowRight')
    await expectShown(page, 'Page 3 sur 3', 'Avis 3', 'Avis 2', 'Avis 1')
    await page.keyboard.press('ArrowRight')
    await expectShown(page, 'Page 1 sur 3', 'Avis 7', 'Avis 6', 'Avis 5')
    await section.getByRole('list', { name: /^Avis, du plus récent/ }).press('ArrowLeft')
    await expectShown(page, 'Page 3 sur 3', 'Avis 3', 'Avis 2', 'Avis 1')
    expect(await axeViolations(page, '#avis')).toEqual([])
    expect(complaints).toEqual([])
  })

  it('shows one at a time on a phone, by a swipe too', async () => {
    await onlyReviews(...manyReviews(3))
    const { page } = await newPhone()
    await atReviews(page)
    await expectShown(page, 'Page 1 sur 3', 'Avis 3')
    await swipeLeft(page, page.getByRole('list', { name: /^Avis, du plus récent/ }))
    await expectShown(page, 'Page 2 sur 3', 'Avis 2')
    await page.getByRole('button', { name: 'Avis précédents' }).click()
    await expectShown(page, 'Page 1 sur 3', 'Avis 3')
    await page.getByRole('button', { name: 'Avis précédents' }).click()
    await expectShown(page, 'Page 3 sur 3', 'Avis 1')
  })

  it('folds long reviews, breaks long words, and shows hostile text as text', async () => {
    const hostile = `<img src=x onerror="document.title='hacked'"><script>document.title='hacked'</script>`
    await onlyReviews(
      { name: 'A'.repeat(120), rating: 1, comment: 'a'.repeat(2000) },
      { name: hostile.slice(0, 120), rating: 5, comment: hostile },
      { name: 'Longue', rating: 4, comment: 'Une phrase, puis une autre. '.repeat(70) },
    )
    const { page, complaints } = await newPhone({ viewport: { width: 320, height: 640 } })
    const { section } = await atReviews(page)
    await expectShown(page, 'Page 1 sur 3', 'Longue')
    const more = section.getByRole('button', { name: /^Lire la suite/ }).first()
    const folded = (await section.locator('ul[aria-label]').boundingBox())?.height ?? 0
    await more.click()
    await expect
      .poll(async () => (await section.locator('ul[aria-label]').boundingBox())?.height ?? 0)
      .toBeGreaterThan(folded * 2)
    await section.getByRole('button', { name: 'Avis suivants' }).click()
    await expectShown(page, 'Page 2 sur 3', hostile.slice(0, 120))
    await expectText(section, hostile)
    expect(await page.title()).not.toContain('hacked')
    await section.getByRole('button', { name: 'Avis suivants' }).click()
    await expectShown(page, 'Page 3 sur 3', 'A'.repeat(120))
    expect(await sidewaysScroll(page)).toEqual([])
    expect(await axeViolations(page, '#avis')).toEqual([])
    expect(complaints).toEqual([])
  })
})
