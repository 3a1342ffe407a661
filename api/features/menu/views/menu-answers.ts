import { settingsSnapshot } from '#api/features/settings/actions/settings-snapshot.ts'
import { type ReadyAnswers, readyAnswers } from '#api/http/ready-answers.ts'
import { API_HEADERS } from '#api/http/security-headers.ts'
import type { Services } from '#api/platform/context.ts'
import { type MenuSnapshot, menuSnapshot } from '../actions/menu-snapshot.ts'
import { SETTINGS_VERSION_HEADER, VERSION_HEADER } from '../rules/availability.ts'

/** Stored by anyone, shown by nobody without asking whether it still holds: prices must be today's. */
const HEADERS = { ...API_HEADERS, 'cache-control': 'public, no-cache' }

/**
 * The menu's answers in bytes, made once for each menu and settings. With both versions in headers: an open page compares
 * them with its own without loading anything.
 * @returns `read` waits for fresh ones; `peek` is undefined where that would mean waiting
 */
export function menuAnswers({ snapshots }: Services) {
  const made = rememberLast()
  return {
    read: async () => {
      const [menu, settings] = await Promise.all([snapshots.read(menuSnapshot), snapshots.read(settingsSnapshot)])
      return made(menu, settings.version)
    },
    peek: () => {
      const menu = snapshots.peek(menuSnapshot)
      const settings = snapshots.peek(settingsSnapshot)
      return menu && settings && made(menu, settings.version)
    },
  }
}

function rememberLast(): (menu: MenuSnapshot, settingsVersion: number) => ReadyAnswers {
  let last: { menu: MenuSnapshot; settingsVersion: number; answers: ReadyAnswers } | undefined
  return (menu, settingsVersion) => {
    if (last?.menu !== menu || last.settingsVersion !== settingsVersion)
      last = { menu, settingsVersion, answers: answersOf(menu, settingsVersion) }
    return last.answers
  }
}

function answersOf(menu: MenuSnapshot, settingsVersion: number): ReadyAnswers {
  const versions = { [VERSION_HEADER]: String(menu.version), [SETTINGS_VERSION_HEADER]: String(settingsVersion) }
  return readyAnswers(menu, 'application/json; charset=utf-8', { ...HEADERS, ...versions })
}
