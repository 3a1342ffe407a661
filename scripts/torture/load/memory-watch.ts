export type MemoryWatch = {
  now(): number
  /** The lowest reading of each of so many equal parts so far: the heap fills until it is collected, a leak raises its floor. */
  floors(parts: number): number[]
  stop(): void
}

/** Reads once a second. @param read resident memory, in MiB */
export function watchMemory(read: () => number): MemoryWatch {
  const readings: number[] = [read()]
  const timer = setInterval(() => readings.push(read()), 1000)
  return {
    now: read,
    floors(parts) {
      const size = Math.ceil(readings.length / parts)
      return Array.from({ length: parts }, (_, part) => Math.min(...readings.slice(part * size, (part + 1) * size)))
    },
    stop: () => clearInterval(timer),
  }
}
