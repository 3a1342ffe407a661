import { closeSync, fstatSync, openSync, readFileSync } from 'node:fs'

/** The time, passed in wherever something depends on it, so that tests can set it. */
export type Clock = () => Date

export const systemClock: Clock = () => new Date()

/**
 * The clock of TEST_CLOCK, which shows a set time and runs on.
 * @param setting an instant, which it shows now; or `file:` and the path of a file that holds one, which it showed at
 *   the moment when the file was written: so a test can move the clock of a running server
 */
export function clockFrom(setting: string | undefined): Clock {
  if (setting === undefined) return systemClock
  if (setting.startsWith(IN_FILE)) return clockIn(setting.slice(IN_FILE.length))
  const offset = Date.parse(setting) - Date.now()
  return () => new Date(Date.now() + offset)
}

export function isClockSetting(setting: string): boolean {
  return setting.startsWith(IN_FILE) || !Number.isNaN(Date.parse(setting))
}

const IN_FILE = 'file:'

/** For tests only: the file is read each time the clock is asked. */
function clockIn(file: string): Clock {
  return () => {
    // Time and content are read from one open file, even if another one replaces it meanwhile.
    const open = openSync(file, 'r')
    try {
      const sinceWritten = Date.now() - fstatSync(open).mtimeMs
      return new Date(Date.parse(readFileSync(open, 'utf8')) + sinceWritten)
    } finally {
      closeSync(open)
    }
  }
}
