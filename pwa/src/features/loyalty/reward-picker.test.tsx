import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { seedMenu } from '#api/testing/menu/seed-menu.ts'
import { fakeServer } from '#pwa/testing/fakes/fake-server.ts'
import { renderPart } from '#pwa/testing/render.tsx'
import { RewardDish } from './reward-picker.tsx'

const PIECES = /pièces, la carte en sert/

it('says how many pieces are given, where the menu sells another number of the same, and nowhere else', async () => {
  const menu = seedMenu()
  fakeServer({ 'GET /api/menu': { body: menu }, 'GET /healthz': {} })
  renderPart(
    <ul>
      {menu.rewards.map(({ id, name }) => (
        <li key={id} aria-label={id}>
          <RewardDish id={id} name={name}>
            offert
          </RewardDish>
        </li>
      ))}
    </ul>,
  )
  const said = await screen.findAllByText(PIECES)
  expect(said.map(words => words.closest('li')?.getAttribute('aria-label'))).toEqual(['nems-x6', 'gyoza-x6'])
  expect(said[0]?.textContent).toBe('6\u00a0pièces, la carte en sert 4')
})
