import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { chromium } from 'playwright'
import { apt, hasApt, installByApt } from '../apt.ts'
import { Fault } from '../fault.ts'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
/** Chromium's engine without its windows, which takes a fifth less work for each page. */
const SHELL_NAMES = ['chromium-headless-shell', 'chrome-headless-shell']
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
]

/**
 * Finds a Chromium for the journeys: the one at `CHROMIUM_PATH`, else an installed one, else it installs one, by apt as
 * root or by Playwright's own installer.
 * @returns the path of the program
 * @throws Fault that says how to install one
 */
export function ensureChromium(): string {
  const chosen = process.env.CHROMIUM_PATH
  if (chosen) {
    if (isProgram(chosen)) return chosen
    throw new Fault(`CHROMIUM_PATH=${chosen} is no program: set it to a Chrome or Chromium, or leave it out.`)
  }
  const found = installedChromium() ?? installChromiumByApt() ?? installByPlaywright()
  if (found) return found
  throw new Fault(
    'The browser journeys need a Chromium and none could be installed: install Chrome or Chromium, or set CHROMIUM_PATH to one.',
  )
}

/**
 * Finds a headless shell for pages that need no more than to be shown: the one at `HEADLESS_SHELL_PATH`, else an
 * installed one, else it installs one where apt has it. Where there is none, or somebody has chosen a browser, the
 * journeys use the browser, which is slower.
 */
export function headlessShell(): string {
  const { HEADLESS_SHELL_PATH: chosen, CHROMIUM_PATH } = process.env
  if (chosen) return chosen
  return CHROMIUM_PATH || (installedShell() ?? installShellByApt() ?? ensureChromium())
}

function installedChromium(): string | undefined {
  return [...onPath(NAMES), ...PLACES, chromium.executablePath()].find(isProgram)
}

function installedShell(): string | undefined {
  return onPath(SHELL_NAMES).find(isProgram)
}

function onPath(names: readonly string[]): string[] {
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  return folders.flatMap(folder => names.map(name => path.join(folder, name)))
}

function installChromiumByApt(): string | undefined {
  installByApt('Installing Chromium for the browser journeys', 'chromium')
  return installedChromium()
}

/** A failure is ignored: some releases have no such package, and the journeys then only take longer. */
function installShellByApt(): string | undefined {
  if (!hasApt()) return undefined
  apt('ignore', 'install', '-y', '--no-install-recommends', 'chromium-headless-shell')
  return installedShell()
}

function installByPlaywright(): string | undefined {
  console.log("Installing Chromium for the browser journeys (Playwright's installer)…")
  const cli = path.join(import.meta.dirname, '../../node_modules/playwright/cli.js')
  const asRoot = process.getuid?.() === 0 ? ['--with-deps'] : []
  spawnSync(process.execPath, [cli, 'install', ...asRoot, 'chromium'], { stdio: ['ignore', 'ignore', 'inherit'] })
  return installedChromium()
}

/** Runs the program, because on some systems a program of this name only refers to another installer. */
function isProgram(file: string): boolean {
  return existsSync(file) && spawnSync(file, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0
}
