import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openWorkshop } from './workshop.ts'

const root = mkdtempSync(path.join(tmpdir(), 'lai-khram-tree-'))
afterAll(() => rmSync(root, { recursive: true }))
execFileSync('git', ['init', '--quiet'], { cwd: root })
mkdirSync(path.join(root, 'node_modules'))
writeFileSync(path.join(root, '.gitignore'), 'node_modules/\nsecret\n')
writeFileSync(path.join(root, 'secret'), 'not to be copied')
writeFileSync(path.join(root, 'guard.ts'), 'if (isOwner) open()\n')

const EDIT = { file: 'guard.ts', find: 'if (isOwner) ', replace: '' }
const textIn = (folder: string) => readFileSync(path.join(folder, 'guard.ts'), 'utf8')

test('a guard is out in the copy alone, and back afterwards, also when the tests break', async () => {
  const workshop = openWorkshop(root)
  const inside = await workshop.without([EDIT], async () => [textIn(workshop.folder), textIn(root)])
  expect(inside).toEqual(['open()\n', 'if (isOwner) open()\n'])
  expect(textIn(workshop.folder)).toBe('if (isOwner) open()\n')
  const breaking = workshop.without([EDIT], () => Promise.reject(new Error('they broke')))
  await expect(breaking).rejects.toThrow('they broke')
  await expect(workshop.without([EDIT, EDIT], async () => {})).rejects.toThrow('out of date')
  expect(textIn(workshop.folder)).toBe('if (isOwner) open()\n')
  workshop.close()
  expect(existsSync(workshop.folder)).toBe(false)
})

test('what is not committed yet is copied, what git passes over is not', () => {
  const workshop = openWorkshop(root)
  expect(existsSync(path.join(workshop.folder, 'guard.ts'))).toBe(true)
  expect(existsSync(path.join(workshop.folder, 'secret'))).toBe(false)
  workshop.close()
  expect(existsSync(path.join(root, 'node_modules')), 'the packages stay, their link goes').toBe(true)
})
