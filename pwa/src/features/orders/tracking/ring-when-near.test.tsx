import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderPart } from '#pwa/testing/render.tsx'
import { RingWhenNear } from './i-am-here.tsx'

type Success = (fix: { coords: { latitude: number; longitude: number; accuracy: number } }) => void
type Failure = (error: { code: number; PERMISSION_DENIED: number }) => void
const watchPosition = vi.fn<(success: Success, failure: Failure) => number>(() => 7)
const clearWatch = vi.fn()
const onNear = vi.fn()

beforeEach(() => {
  vi.stubGlobal('navigator', Object.create(navigator, { geolocation: { value: { watchPosition, clearWatch } } }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

const offer = () => screen.queryByRole('button', { name: 'Prévenir automatiquement à mon arrivée' })
const show = (position = '48.86860, 2.34120') => renderPart(<RingWhenNear position={position} onNear={onNear} />)
const stand = (latitude: number, longitude: number) =>
  act(() => watchPosition.mock.calls[0]?.[0]({ coords: { latitude, longitude, accuracy: 12 } }))

it('looks where the phone is from a touch on, and not before', () => {
  show()
  expect(watchPosition).not.toHaveBeenCalled()
  fireEvent.click(offer() as HTMLElement)
  expect(watchPosition).toHaveBeenCalledTimes(1)
  expect(screen.getByRole('status').textContent).toContain('Votre position ne quitte pas ce téléphone.')
})

it('tells at the door, once, and looks no more', () => {
  show()
  fireEvent.click(offer() as HTMLElement)
  stand(48.9, 2.4)
  expect(onNear).not.toHaveBeenCalled()
  stand(48.86862, 2.34121)
  expect(onNear).toHaveBeenCalledTimes(1)
  expect(onNear).toHaveBeenCalledWith()
  expect(clearWatch).toHaveBeenCalledWith(7)
})

it('stops when it is told to, and when the page is left', () => {
  const { rerender } = show()
  fireEvent.click(offer() as HTMLElement)
  fireEvent.click(screen.getByRole('button', { name: 'Ne plus utiliser ma position' }))
  expect(clearWatch).toHaveBeenCalledTimes(1)
  fireEvent.click(offer() as HTMLElement)
  rerender(null)
  expect(clearWatch).toHaveBeenCalledTimes(2)
})

it('says what remains where the person has said no', () => {
  show()
  fireEvent.click(offer() as HTMLElement)
  act(() => watchPosition.mock.calls[0]?.[1]({ code: 1, PERMISSION_DENIED: 1 }))
  expect(screen.getByText('Position refusée. Touchez « Je suis là » en arrivant.')).toBeTruthy()
})

it('is not offered where the restaurant has not said where it is', () => {
  show('')
  expect(offer()).toBeNull()
})
