import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { aDish, aMenu } from '#pwa/testing/samples/a-menu.ts'
import { MinorsBanner } from './minors-banner.tsx'

it('says the words of the law’s model where alcohol is sold to take away', () => {
  const beer = aDish({ id: 'biere', category: 'bieres', alcohol: true })
  const { container } = render(<MinorsBanner menu={aMenu([aDish(), beer])} />)
  expect([...(container.firstElementChild?.children ?? [])].map(part => part.textContent)).toEqual([
    'Interdiction de vente de boissons alcooliques aux mineurs de moins de 18\u00a0ans',
    'La preuve de majorité de l’acheteur est exigée au moment de la vente en ligne.',
    'Code de la santé publique, art. L.\u00a03342-1 et L.\u00a03353-3',
  ])
})

it.each([aMenu(), undefined])('is absent where none is sold, or the menu is not there yet', menu => {
  const { container } = render(<MinorsBanner menu={menu} />)
  expect(container.childElementCount).toBe(0)
})
