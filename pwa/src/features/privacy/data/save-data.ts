import { parisDay } from '#api/kernel/time/paris-time.ts'
import { saveFile } from '#pwa/lib/files.ts'
import { clock } from '#pwa/lib/state/clock.ts'

/** Saves what is held about a person as a JSON file of today, such as `mes-donnees-2026-11-26.json`. */
export function saveData(data: unknown, name: string): void {
  const file = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' })
  saveFile(file, `${name}-${parisDay(clock.now())}.json`)
}
