import { afterEach, beforeEach, expect, it } from 'vitest'
import { FORMER_SECTION_IDS, namedElement, nameInAddress } from './sections.ts'

beforeEach(() => {
  document.body.innerHTML = `
    <section id="accueil"></section>
    <section id="menu"><h3 id="plats"></h3></section>
    <section id="contact"></section>`
})
afterEach(() => {
  document.body.innerHTML = ''
  history.replaceState(null, '', '/')
})

it.each([
  ['/', 'accueil', '/'],
  ['/', 'menu', '/#menu'],
  ['/#menu', 'accueil', '/#accueil'],
  ['/#contact', 'contact', '/#contact'],
  // A category says more than the menu does.
  ['/#plats', 'menu', '/#plats'],
  ['/#plats', 'contact', '/#contact'],
  ['/#rien', 'menu', '/#menu'],
  ['/?service=sur-place', 'menu', '/?service=sur-place#menu'],
] as const)('%s, reading %s, becomes %s', (before, section, after) => {
  history.replaceState({ key: 'kept' }, '', before)
  const steps = history.length
  nameInAddress(section)
  const { pathname, search, hash } = window.location
  expect(pathname + search + hash).toBe(after)
  expect(history.state).toEqual({ key: 'kept' })
  expect(history.length).toBe(steps)
})

it.each([...FORMER_SECTION_IDS])('#%s leads to the part that is #%s today', (former, today) => {
  document.body.innerHTML = `<section id="${today}"></section>`
  expect(namedElement(`#${former}`)?.id).toBe(today)
})

it('stays as it is under an open dialog', () => {
  history.replaceState(null, '', '/?panier=#menu')
  document.body.append(Object.assign(document.createElement('dialog'), { open: true }))
  nameInAddress('contact')
  expect(window.location.hash).toBe('#menu')
})
