import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Edit, edited } from './mutant.ts'

export type Workshop = {
  /** The copy's root. */
  folder: string
  /** Where its tests put what is theirs for a time. */
  temporary: string
  /** Does something while the edits stand, and puts every file back. */
  without<T>(edits: readonly Edit[], run: () => Promise<T>): Promise<T>
  close(): void
}

/**
 * A copy of the working tree as it stands, committed or not, to take guards out of: nobody else works in it. The
 * packages are the tree's own, by a link.
 */
export function openWorkshop(root: string): Workshop {
  const base = mkdtempSync(path.join(tmpdir(), 'lai-khram-mutants-'))
  const folder = path.join(base, 'copy')
  const temporary = path.join(base, 'tmp')
  for (const file of filesOf(root)) cpSync(path.join(root, file), path.join(folder, file))
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'), 'junction')
  mkdirSync(temporary)
  // Started by root, the tests' Postgres runs as somebody else, who must get to its folder.
  for (const place of [base, temporary]) chmodSync(place, 0o711)
  return {
    folder,
    temporary,
    async without(edits, run) {
      const before = new Map<string, string>()
      try {
        for (const edit of edits) {
          const file = path.join(folder, edit.file)
          const text = readFileSync(file, 'utf8')
          if (!before.has(file)) before.set(file, text)
          writeFileSync(file, edited(text, edit))
        }
        return await run()
      } finally {
        for (const [file, text] of before) writeFileSync(file, text)
      }
    },
    close: () => rmSync(base, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }),
  }
}

/** Pictures and pages are no test's. */
function filesOf(root: string): string[] {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 16 * 1024 * 1024,
  })
  return listed.split('\0').filter(file => file && !file.startsWith('docs/') && existsSync(path.join(root, file)))
}
