/**
 * A job's id in the letters and the length that Epson's `printjobid` may have: 30 at most, of which a UUID has 36.
 * Source: Epson, Server Direct Print User's Manual, When Specifying the Print Job ID.
 */
export function jobName(id: string): string {
  return BigInt(`0x${id.replaceAll('-', '')}`)
    .toString(36)
    .padStart(LETTERS, '0')
}

/** @returns undefined: no name of a job of ours */
export function jobIdOf(name: string): string | undefined {
  if (!/^[0-9a-z]{25}$/.test(name)) return undefined
  const number = [...name].reduce((sum, letter) => sum * 36n + BigInt(Number.parseInt(letter, 36)), 0n)
  const hex = number.toString(16).padStart(32, '0')
  if (hex.length > 32) return undefined
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** A ticket of nothing, by which a printer is asked how it is. */
export const QUESTION = 'etat'

/** 36 to the 25th is more than 2 to the 128th. */
const LETTERS = 25
