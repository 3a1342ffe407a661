/**
 * Two notes that the browser itself makes: no file needs to be loaded, so none can be missing offline. Browsers allow
 * sound only after a touch, hence one tap at the start of a shift.
 */
import { createStore } from '#pwa/lib/state/stores/store.ts'

let audio: AudioContext | undefined
/** Whether the browser allows the page to sound. */
export const sounds = createStore(false)

/** E5 and A5: high enough for a loud kitchen, far enough apart to be told from a machine's beep. */
const NEW_ORDER_HZ = [659.25, 880]
/** Downwards, like a shop's doorbell: somebody is there. */
const ARRIVAL_HZ = [880, 659.25, 880, 659.25]
const NOTE_SECONDS = 0.32
/** When the last ring ends, by the audio clock. */
let silentFrom = Number.NEGATIVE_INFINITY

/**
 * Call it within a touch's own event.
 * @returns whether the page may sound now
 */
export async function allowSound(): Promise<boolean> {
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
