/**
 * `npm start`. Where database and payments are elsewhere, nothing has to be looked after but the API: this process becomes
 * it, once another one has made everything ready, and no second Node stays beside it. Plain JavaScript, because what reads
 * TypeScript takes as much memory as the API itself.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { launch } from './launch.mjs'

/** @typedef {import('../start/prepare.ts').Prepared} Prepared */

const root = fileURLToPath(new URL('../..', import.meta.url))
/** Longer than the slowest request may take, as in `scripts/start/process/web-process.ts`. */
const DRAIN_MS = 20_000
const WATCH_NPM_MS = 500

export async function start() {
  process.chdir(root)
  if (existsSync('.env')) process.loadEnvFile('.env')
  const isAllElsewhere = Boolean(process.env.DATABASE_URL && process.env.STRIPE_SECRET_KEY)
  await (isAllElsewhere ? becomeApi() : launch('start/start.ts'))
}

async function becomeApi() {
  const { prepared, code } = await prepare()
  if (!prepared) process.exit(code)
  const { environment, lockFile, npm } = prepared
  process.on('exit', () => rmSync(lockFile, { force: true }))
  // The API itself reacts to SIGINT, SIGTERM and the end of the channel.
  process.on('SIGHUP', () => process.emit('SIGTERM'))
  if (npm) setInterval(() => isAlive(npm) || process.emit('SIGTERM'), WATCH_NPM_MS).unref()
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.once(signal, () => endInTime(lockFile))
  process.once('disconnect', () => endInTime(lockFile))
  Object.assign(process.env, environment)
  process.setSourceMapsEnabled(true)
  await import(pathToFileURL(path.resolve('dist/api/main.js')).href)
}

/**
 * Has everything made ready by a process of its own, whose memory goes with it.
 * @returns {Promise<{ prepared?: Prepared, code: number }>} nothing prepared where it failed, with its one sentence, or
 *   where somebody asked to stop
 */
async function prepare() {
  const child = spawn(process.execPath, [path.join(root, 'scripts/launch/prepare.mjs')], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  let isStopping = false
  const stop = () => {
    isStopping = true
    child.kill('SIGTERM')
  }
  const asks = ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']
  for (const ask of asks) process.on(ask, stop)
  /** @type {Prepared | undefined} */
  let prepared
  child.once('message', message => {
    prepared = /** @type {Prepared} */ (message)
  })
  const [code] = await once(child, 'exit')
  for (const ask of asks) process.off(ask, stop)
  if (isStopping && prepared) rmSync(prepared.lockFile, { force: true })
  return isStopping || code !== 0 || !prepared ? { code: isStopping ? 0 : (code ?? 1) } : { prepared, code }
}

/** Tells whoever waits for the data folder that waiting is worth while, and cuts off what does not end. @param {string} lockFile */
function endInTime(lockFile) {
  const holder = JSON.parse(readFileSync(lockFile, 'utf8'))
  const next = `${lockFile}.${process.pid}`
  writeFileSync(next, JSON.stringify({ ...holder, isStopping: true }), { mode: 0o600 })
  renameSync(next, lockFile)
  setTimeout(() => {
    console.error(`Some requests did not end within ${DRAIN_MS / 1000} seconds and were cut off.`)
    process.exit(0)
  }, DRAIN_MS).unref()
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM'
  }
}
