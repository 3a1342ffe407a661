import { useEffect, useRef } from 'react'
import { storedValue } from '#pwa/lib/state/stores/stored.ts'
import { useStore } from '#pwa/lib/state/stores/use-store.ts'
import { isFlag } from '#pwa/lib/storage/shape.ts'
import { allowSound, chime, sounds } from './chime.ts'

const RING_EVERY_MS = 20_000

/** Whether this device shall ring: stored, so that after a reload the first touch allows the sound again. */
const wanted = storedValue('local', 'laikhram_board_sound', isFlag)

/** Whether the page rings, and the switch for it: switching on rings once, as a test. */
export function useSound(): { isOn: boolean; switchOn: () => Promise<void> } {
  const isOn = useStore(sounds)

  useEffect(() => {
    if (isOn || wanted.read() !== true) return
    const wake = () => void allowSound()
    window.addEventListener('pointerdown', wake, { once: true })
    return () => window.removeEventListener('pointerdown', wake)
  }, [isOn])

  const switchOn = async () => {
    wanted.write(true)
    if (await allowSound()) chime()
  }
  return { isOn, switchOn }
}

/** Rings at once for each new order, and again every 20 seconds until all of them were touched. */
export function useRinging(unseen: ReadonlySet<string>, ring: () => void = chime): void {
  const isAny = unseen.size > 0
  useEffect(() => {
    if (!isAny) return
    const timer = setInterval(ring, RING_EVERY_MS)
    return () => clearInterval(timer)
  }, [isAny, ring])

  const heard = useRef<ReadonlySet<string>>(new Set())
  useEffect(() => {
    const isNew = [...unseen].some(id => !heard.current.has(id))
    heard.current = unseen
    if (isNew) ring()
  }, [unseen, ring])
}
