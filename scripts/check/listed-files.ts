import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Every file of the working tree that git has or would take, by its path from the root. */
export function listedFiles(): string[] {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
    maxBuffer: 16 * 1024 * 1024,
  })
  return listed.split('\0').filter(file => file !== '' && existsSync(file))
}
