import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'

/** A command of the house, as an image or a unit runs it. @param args such as `dist/api/doctor.js` */
export async function house(
  settings: Record<string, string>,
  ...args: string[]
): Promise<{ code: number; said: string }> {
  return await ran([process.execPath, ...args], settings)
}

/** @returns how it ended, and all that it said */
export async function ran(
  [program = '', ...args]: readonly string[],
  settings: Record<string, string> = {},
): Promise<{ code: number; said: string }> {
  const child = spawn(program, args, {
    env: { PATH: process.env.PATH, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { code: code as number, said: out + err }
}
