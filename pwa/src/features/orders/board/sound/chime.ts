/**
 * Two notes, made by the browser itself: no file to load, nothing to be missing when the line is cut. Browsers let a
 * page sound only after a touch, hence one tap at the start of a shift.
 */
import { createStore } from '#pwa/lib/state/store.ts'

let audio: AudioContext | undefined
/** Whether the page may sound. */
export const sounds = createStore(false)

/** E5 and A5: high enough for a loud kitchen, far enough apart to be told from a machine's beep. */
const NEW_ORDER_HZ = [659.25, 880]
/** Downwards, as a door's bell: somebody is there. */
const ARRIVAL_HZ = [880, 659.25, 880, 659.25]
const NOTE_SECONDS = 0.32
/** When the last ring is over, by the sound's own clock. */
let silentFrom = Number.NEGATIVE_INFINITY

/** To be called in a touch's own event. Answers whether the page may sound now. */
export async function allowSound(): Promise<boolean> {
  try {
    audio ??= new AudioContext()
    audio.onstatechange = look
    await audio.resume()
  } catch {
    // A device without sound: the board says so.
  }
  look()
  return canSound()
}

function canSound(): boolean {
  return audio?.state === 'running'
}

/** Rings once, if it may. Several places of a page ask for it at the same moment: they are one ring. */
export function chime(): void {
  ring(NEW_ORDER_HZ)
}

/** The same for a customer who has arrived. */
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
