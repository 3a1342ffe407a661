import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { chromium } from 'playwright'
import { Fault } from '../fault.ts'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
]

/**
 * A Chromium for the browser journeys: `CHROMIUM_PATH`, an installed one, else one installed now, by apt as root or by
 * Playwright's own installer.
 * @returns the path of its program
 * @throws Fault that says how to get one
 */
export function ensureChromium(): string {
  const chosen = process.env.CHROMIUM_PATH
  if (chosen) {
    if (isProgram(chosen)) return chosen
    throw new Fault(`CHROMIUM_PATH=${chosen} is no program: set it to a Chrome or Chromium, or leave it out.`)
  }
  const found = installedChromium() ?? installByApt() ?? installByPlaywright()
  if (found) return found
  throw new Fault(
    'The browser journeys need a Chromium and none could be installed: install Chrome or Chromium, or set CHROMIUM_PATH to one.',
  )
}

function installedChromium(): string | undefined {
  const onPath = (process.env.PATH ?? '')
    .split(path.delimiter)
    .flatMap(folder => NAMES.map(name => path.join(folder, name)))
  return [...onPath, ...PLACES, chromium.executablePath()].find(isProgram)
}

function installByApt(): string | undefined {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined
  console.log('Installing Chromium for the browser journeys (apt-get install chromium)…')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args: string[]) =>
    spawnSync('apt-get', ['-qq', ...args], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  apt('update')
  apt('install', '-y', '--no-install-recommends', 'chromium')
  return installedChromium()
}

function installByPlaywright(): string | undefined {
  console.log("Installing Chromium for the browser journeys (Playwright's installer)…")
  const cli = path.join(import.meta.dirname, '../../node_modules/playwright/cli.js')
  const asRoot = process.getuid?.() === 0 ? ['--with-deps'] : []
  spawnSync(process.execPath, [cli, 'install', ...asRoot, 'chromium'], { stdio: ['ignore', 'ignore', 'inherit'] })
  return installedChromium()
}

/** Asked to run, because some systems put a program of this name there that only asks for another installer. */
function isProgram(file: string): boolean {
  return existsSync(file) && spawnSync(file, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0
}
