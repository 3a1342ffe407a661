import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { renderPart } from '#pwa/testing/render.tsx'
import { type Crop, widestCrop } from './crop.ts'
import { PhotoCropper } from './photo-cropper.tsx'

vi.mock('./draw-crop.ts', () => ({ drawCrop: vi.fn() }))

const SIDE = 200
const PICTURE = { width: 2000, height: 1000 } as ImageBitmap

let crop: Crop
function Framing({ picture = PICTURE }: { picture?: ImageBitmap }) {
  const [now, setNow] = useState(widestCrop(picture))
  crop = now
  return (
    <PhotoCropper
      picture={picture}
      crop={now}
      onCrop={setNow}
      onDone={() => {}}
      shownAs=""
      sending={false}
      failure={undefined}
    />
  )
}

beforeEach(() => {
  HTMLElement.prototype.setPointerCapture = () => {}
  vi.spyOn(HTMLCanvasElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(10, 20, SIDE, SIDE))
})

const square = () => screen.getByRole('application', { name: 'Cadrage de la photo' })
/** @param x, y in shares of the square */
const finger = (kind: 'Down' | 'Move' | 'Up', pointerId: number, x: number, y: number) =>
  fireEvent[`pointer${kind}`](square(), { pointerId, clientX: 10 + x * SIDE, clientY: 20 + y * SIDE })

it('follows one finger, and lets go with it', () => {
  renderPart(<Framing />)
  finger('Move', 1, 0.9, 0.5)
  expect(crop).toEqual({ x: 500, y: 0, width: 1000, height: 1000 })
  finger('Down', 1, 0.5, 0.5)
  finger('Move', 1, 0.75, 0.6)
  expect(crop).toEqual({ x: 250, y: 0, width: 1000, height: 1000 })
  finger('Up', 1, 0.75, 0.6)
  finger('Move', 1, 0, 0)
  expect(crop).toEqual({ x: 250, y: 0, width: 1000, height: 1000 })
})

it('comes nearer around two fingers that part, and keeps what lies between them there', () => {
  renderPart(<Framing />)
  finger('Down', 1, 0.4, 0.5)
  finger('Down', 2, 0.6, 0.5)
  finger('Move', 1, 0.3, 0.5)
  finger('Move', 2, 0.7, 0.5)
  expect(crop.width).toBeCloseTo(500)
  expect(crop.x + crop.width / 2).toBeCloseTo(1000)
  expect(crop.y + crop.width / 2).toBeCloseTo(500)
})

it('is moved by the arrow keys, finely with Shift, and comes nearer by + and −', () => {
  renderPart(<Framing />)
  fireEvent.keyDown(square(), { key: 'ArrowLeft' })
  expect(crop.x).toBe(550)
  fireEvent.keyDown(square(), { key: 'ArrowRight', shiftKey: true })
  expect(crop.x).toBe(540)
  fireEvent.keyDown(square(), { key: '+' })
  expect(crop.width).toBeCloseTo(1000 / 1.1)
  fireEvent.keyDown(square(), { key: '-' })
  expect(crop.width).toBeCloseTo(1000)
  // What is not ours goes on to the page.
  expect(fireEvent.keyDown(square(), { key: 'Tab' })).toBe(true)
  expect(fireEvent.keyDown(square(), { key: 'ArrowUp' })).toBe(false)
})

it('says how near it is, and does not pretend where nothing can come nearer', () => {
  const { rerender } = renderPart(<Framing />)
  const zoom = () => screen.getByRole<HTMLInputElement>('slider', { name: 'Zoom' })
  fireEvent.change(zoom(), { target: { value: '2.5' } })
  expect([zoom().getAttribute('aria-valuetext'), zoom().disabled]).toEqual(['250\u00a0%', false])
  rerender(<Framing key="small" picture={{ width: 100, height: 80 } as ImageBitmap} />)
  expect(zoom().disabled).toBe(true)
})
