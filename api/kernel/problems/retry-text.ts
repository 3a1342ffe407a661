/** A waiting time inside a sentence: in seconds below 90, else in minutes rounded up. */
export function retryText(seconds: number): string {
  return seconds < 90 ? counted(seconds, 'seconde') : counted(Math.ceil(seconds / 60), 'minute')
}

function counted(n: number, noun: string): string {
  return `${n}\u00a0${noun}${n > 1 ? 's' : ''}`
}
