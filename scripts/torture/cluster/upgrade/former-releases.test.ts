import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { formerReleases } from './former-releases.mjs'

/** A clone without one tag, in which package.json says one version after the other. */
const folder = mkdtempSync(path.join(tmpdir(), 'lai-khram-history-'))
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=Nok', '-c', 'user.email=nok@exemple.fr', ...args], {
    cwd: folder,
    encoding: 'utf8',
  })
const commits: string[] = []

beforeAll(() => {
  git('init', '--quiet')
  for (const [version, description] of [
    ['0.1.0', 'no release'],
    ['1.0.0', 'the first'],
    ['1.0.0', 'its words alone are new'],
    ['1.1.0', 'the second'],
  ]) {
    writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ version, description }, null, 2))
    git('add', '.')
    git('commit', '--quiet', '--message', `${version}: ${description}`)
    commits.push(git('rev-parse', 'HEAD').trim())
  }
  return () => rmSync(folder, { recursive: true })
})

test('a release is the commit with which package.json began to say its version', () => {
  expect(formerReleases(folder)).toEqual([
    { name: 'v1.0.0', commit: commits[1] },
    { name: 'v1.1.0', commit: commits[3] },
  ])
})

test('a shallow clone says that it has no history', () => {
  const shallow = mkdtempSync(path.join(tmpdir(), 'lai-khram-shallow-'))
  onTestFinished(() => rmSync(shallow, { recursive: true }))
  git('clone', '--quiet', '--depth', '1', pathToFileURL(folder).href, shallow)
  expect(() => formerReleases(shallow)).toThrow('This clone is shallow')
})
