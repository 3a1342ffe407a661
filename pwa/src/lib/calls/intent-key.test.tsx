import { expect, it } from 'vitest'
import { renderPart } from '#pwa/testing/render.tsx'
import { useIntentKey } from './intent-key.ts'

let intent: ReturnType<typeof useIntentKey>

function Probe() {
  intent = useIntentKey()
  return null
}

it('has one key for what is tried again, also after a rendering', () => {
  const { rerender } = renderPart(<Probe />)
  const key = intent.keyOf({ dish: 'gyoza' })
  rerender(<Probe />)
  expect(intent.keyOf({ dish: 'gyoza' })).toBe(key)
})

it('has another for what was changed, and once it is done', () => {
  renderPart(<Probe />)
  const keys = [intent.keyOf({ dish: 'gyoza' }), intent.keyOf({ dish: 'nems' })]
  intent.done()
  expect(new Set([...keys, intent.keyOf({ dish: 'nems' })]).size).toBe(3)
})
