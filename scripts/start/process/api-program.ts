import path from 'node:path'

/**
 * How Node runs what was built of the API: the same for `npm start`, the torture and the bench. The image has no scripts
 * and says it again (docker/Dockerfile); docker/image.test.ts compares the two.
 */

export const API_OPTIONS: readonly string[] = [
  // Stack traces in the log name the sources.
  '--enable-source-maps',
  // V8 lets what is young grow to three times 16 MB before it looks through it, which a process of ours keeps ever after.
  '--max-semi-space-size=8',
  // More than any load of ours needs. Without it the limit follows the machine's memory, and with the limit how much
  // garbage V8 lets lie: four times of what is in use on a large machine, 1.6 times with this.
  '--max-old-space-size=1024',
]

/** This repository, of whose build the processes are unless another release's is named. */
export const HERE: string = path.resolve(import.meta.dirname, '../../..')

/** The arguments of `node`, from any folder. @param program `main` listens, `worker` works jobs off */
export function apiProgram(program: 'main' | 'worker', release = HERE): string[] {
  return [...API_OPTIONS, path.join(release, 'dist/api', `${program}.js`)]
}

// glibc keeps a heap for each thread that it once served: two of them give back what decoding a picture took, and 12 MB
// at rest, for a process whose threads are few.
export const API_MEMORY = { MALLOC_ARENA_MAX: '2' }
