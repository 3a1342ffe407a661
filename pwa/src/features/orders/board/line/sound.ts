/**
 * Two notes that the browser itself makes: no file needs to be loaded, so none can be missing offline. Browsers allow
 * sound only after a touch, hence one tap at the start of a shift.
 */
import { useEffect, useRef } from 'react'
import { createStore } from '#pwa/lib/state/store.ts'
import { storedValue } from '#pwa/lib/state/stored.ts'
import { useStore } from '#pwa/lib/state/use-store.ts'
import { isFlag } from '#pwa/lib/storage/shape.ts'

const RING_EVERY_MS = 20_000

/** Whether this device shall ring: stored, so that after a reload the first touch allows the sound again. */
const wanted = storedValue('local', 'laikhram_board_sound', isFlag)

/** E5 and A5: high enough for a loud kitchen, far enough apart to be told from a machine's beep. */
const NEW_ORDER_HZ = [659.25, 880]
/** Downwards, like a shop's doorbell: somebody is there. */
const ARRIVAL_HZ = [880, 659.25, 880, 659.25]
const NOTE_SECONDS = 0.32

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

let audio: AudioContext | undefined
/** Whether the browser allows the page to sound. */
const sounds = createStore(false)

/** When the last ring ends, by the audio clock. */
let silentFrom = Number.NEGATIVE_INFINITY

/**
 * Call it within a touch's own event.
 * @returns whether the page may sound now
 */
async function allowSound(): Promise<boolean> {
  try {
    audio ??= new AudioContext()
    audio.onstatechange = look
    await audio.resume()
  } catch {
    // The device has no sound, and the board says so.
  }
  look()
  return canSound()
}

function canSound(): boolean {
  return audio?.state === 'running'
}

/** Rings once, if allowed. Several parts of the page may ask at the same moment: they make one ring. */
export function chime(): void {
  ring(NEW_ORDER_HZ)
}

/** Rings in the same way for a customer who has arrived. */
export function arrivalChime(): void {
  ring(ARRIVAL_HZ)
}

function ring(notes: readonly number[]): void {
  if (!audio || !canSound()) return
  const { currentTime } = audio
  if (currentTime < silentFrom) return
  silentFrom = currentTime + notes.length * NOTE_SECONDS
  notes.forEach((hertz, index) => {
    play(audio as AudioContext, hertz, currentTime + index * NOTE_SECONDS)
  })
}

function look() {
  sounds.set(canSound())
}

function play(context: AudioContext, hertz: number, at: number) {
  const note = context.createOscillator()
  const loudness = context.createGain()
  note.type = 'triangle'
  note.frequency.value = hertz
  loudness.gain.setValueAtTime(0.0001, at)
  loudness.gain.exponentialRampToValueAtTime(0.9, at + 0.02)
  loudness.gain.exponentialRampToValueAtTime(0.0001, at + NOTE_SECONDS * 1.6)
  note.connect(loudness).connect(context.destination)
  note.start(at)
  note.stop(at + NOTE_SECONDS * 2)
}
