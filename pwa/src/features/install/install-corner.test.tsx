import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Sheet } from '#pwa/ui/overlays/sheet.tsx'
import { InstallCorner } from './install-corner.tsx'
import { holdInstallOffer, takeInstallOffer } from './offer.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const DAY_MS = 86_400_000
const CALM_MS = 4000
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

holdInstallOffer()

beforeEach(() => vi.useFakeTimers({ now: NOW }))
afterEach(async () => {
  cleanup()
  localStorage.clear()
  vi.restoreAllMocks()
  vi.useRealTimers()
  await takeInstallOffer()
})

const remember = (memory: object) =>
  localStorage.setItem('laikhram_install', JSON.stringify({ seenAt: NOW.getTime() - DAY_MS, ...memory }))
const remembered = () => JSON.parse(localStorage.getItem('laikhram_install') ?? '{}')
const wait = (ms = CALM_MS) => act(() => vi.advanceTimersByTimeAsync(ms))
const title = () => screen.queryByRole('heading', { name: 'La carte sur votre écran d’accueil' })
const press = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }))
  await wait(0)
}

/** Dispatches the browser's offer; its own question is then answered with this outcome. */
function offer(outcome: 'accepted' | 'dismissed' = 'accepted') {
  const prompt = vi.fn(async () => {})
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
    prompt,
    userChoice: Promise.resolve({ outcome }),
  })
  act(() => void dispatchEvent(event))
  return { event, prompt }
}

function show({ hasPaid = false, isBusy = false } = {}) {
  const corner = (busy: boolean, sheetOpen = false) => (
    <>
      <InstallCorner hasPaid={hasPaid} isBusy={busy} />
      <Sheet open={sheetOpen} title="Votre panier" onClose={() => {}}>
        <p>Rien</p>
      </Sheet>
    </>
  )
  const { rerender } = render(corner(isBusy))
  return { busy: (now: boolean) => rerender(corner(now)), sheet: (open: boolean) => rerender(corner(isBusy, open)) }
}

describe('the invitation', () => {
  it('keeps the browser from inviting by itself, and waits until nobody touches the page', async () => {
    remember({ visits: 2 })
    const { event } = offer()
    expect(event.defaultPrevented).toBe(true)
    show()
    await wait(CALM_MS - 1)
    fireEvent.scroll(window)
    await wait(CALM_MS - 1)
    expect(title()).toBeNull()
    await wait(1)
    expect(title()).not.toBeNull()
    fireEvent.scroll(window)
    await wait()
    expect(title()).not.toBeNull()
  })

  it.each([
    ['at the first visit', () => remember({ visits: 1 })],
    ['after it was closed', () => remember({ visits: 9, isOver: true })],
    ['59 days after ‘Plus tard’', () => remember({ visits: 9, laterAt: NOW.getTime() - 59 * DAY_MS })],
    [
      'in the installed app',
      () => {
        remember({ visits: 2 })
        vi.spyOn(window, 'matchMedia').mockImplementation(
          query => ({ matches: /standalone/.test(query) }) as MediaQueryList,
        )
      },
    ],
    ['where what was kept is damaged', () => localStorage.setItem('laikhram_install', '{"visits":"2"}')],
  ])('is not there %s', async (_, arrange) => {
    arrange()
    offer()
    show()
    await wait(60_000)
    expect(title()).toBeNull()
  })

  it.each([
    ['after a paid order at the first visit', { visits: 1 }, true],
    ['60 days after ‘Plus tard’', { visits: 2, laterAt: NOW.getTime() - 60 * DAY_MS }, false],
  ])('is there %s', async (_, memory, hasPaid) => {
    remember(memory)
    offer()
    show({ hasPaid })
    await wait()
    expect(title()).not.toBeNull()
  })

  it('is not there where the browser offers nothing', async () => {
    remember({ visits: 2 })
    show()
    await wait(60_000)
    expect(title()).toBeNull()
  })

  it('never lies over an open sheet, and comes back only in calm after it', async () => {
    remember({ visits: 2 })
    offer()
    const page = show()
    page.sheet(true)
    await wait(60_000)
    expect(title()).toBeNull()
    page.sheet(false)
    expect(title()).toBeNull()
    await wait()
    expect(title()).not.toBeNull()
    page.sheet(true)
    expect(title()).toBeNull()
  })

  it('leaves who has something in the cart alone', async () => {
    remember({ visits: 2 })
    offer()
    const page = show({ isBusy: true })
    await wait(60_000)
    expect(title()).toBeNull()
    page.busy(false)
    await wait()
    expect(title()).not.toBeNull()
    page.busy(true)
    expect(title()).toBeNull()
  })

  it('goes when another tab has been answered', async () => {
    remember({ visits: 2 })
    offer()
    show()
    await wait()
    remember({ visits: 2, isOver: true })
    act(() => void dispatchEvent(new StorageEvent('storage', { key: 'laikhram_install' })))
    expect(title()).toBeNull()
  })
})

describe('the answer', () => {
  const invited = async (outcome?: 'accepted' | 'dismissed') => {
    remember({ visits: 2 })
    const { prompt } = offer(outcome)
    show()
    await wait()
    return prompt
  }

  it('‘Installer’ has the browser ask, once; who agrees is asked no more', async () => {
    const prompt = await invited()
    await press('Installer')
    expect(prompt).toHaveBeenCalledOnce()
    expect(title()).toBeNull()
    expect(remembered()).toMatchObject({ isOver: true })
    expect(await takeInstallOffer()).toBeUndefined()
  })

  it('‘Installer’ and then no to the browser holds like ‘Plus tard’', async () => {
    await invited('dismissed')
    await press('Installer')
    offer()
    await wait(60_000)
    expect(title()).toBeNull()
    expect(remembered().laterAt).toBeGreaterThanOrEqual(NOW.getTime())
    expect(remembered().isOver).toBeUndefined()
  })

  it('‘Plus tard’ is remembered with its time', async () => {
    await invited()
    await press('Plus tard')
    expect(title()).toBeNull()
    expect(remembered()).toMatchObject({ visits: 2, laterAt: NOW.getTime() + CALM_MS })
  })

  it('closing is for good', async () => {
    await invited()
    await press('Fermer, ne plus proposer')
    expect(title()).toBeNull()
    expect(remembered()).toMatchObject({ isOver: true })
  })

  it('holds for the page where the device keeps nothing', async () => {
    await invited()
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    await press('Plus tard')
    await wait(60_000)
    expect(title()).toBeNull()
  })
})

it('tells how on an iPhone, where Safari offers nothing', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(SAFARI)
  remember({ visits: 2 })
  show()
  await wait()
  expect(title()).not.toBeNull()
  expect(screen.getByText('Sur iPhone : Partager, puis « Sur l’écran d’accueil »')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Installer' })).toBeNull()
  await press('Plus tard')
  expect(title()).toBeNull()
})
