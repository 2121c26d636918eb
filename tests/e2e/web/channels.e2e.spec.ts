import type { Page } from 'playwright-core'
import { beforeAll, describe, expect } from 'vitest'
import { signedIn } from '../harness/api.ts'
import { auditScreen, overflow } from '../harness/audit.ts'
import { eventually, test } from '../harness/browser-test.ts'
import { giveEars, hear } from '../harness/hearing.ts'
import { recordTone } from '../harness/outside.ts'

/** They follow each other, each for three seconds, without an end. */
const TONES = [520, 780] as const
const CHANNEL = 'Voice of Nashik'
const OTHER = 'Voice of Pune'
const SLUG = 'voice-of-nashik'

const player = (page: Page) => page.getByRole('region', { name: 'Player' })
const listen = (page: Page, name = CHANNEL) =>
	page.getByRole('button', { name: `Listen to ${name} live` }).click()
const hears = (page: Page, hz: number) => eventually(async () => (await hear(page))?.hz).toBe(hz)

describe('a channel', () => {
	beforeAll(async () => {
		const radio = await signedIn('radio')
		const { data } = await radio<{ data: { _id: string } }>('POST', '/api/v1/radio/playlists', {
			title: 'Temple bells',
		})
		const items = [
			await recordTone({ hz: TONES[0], seconds: 3 }),
			await recordTone({ hz: TONES[1], seconds: 3 }),
		]
		await radio('PUT', `/api/v1/radio/playlists/${data._id}/items`, { items })
		for (const name of [OTHER, CHANNEL])
			await radio('POST', '/api/v1/radio/channels', {
				name,
				isLive: true,
				zone: 'Asia/Kolkata',
				fallbackPlaylistId: data._id,
			})
	})

	test('is heard item after item, also by readers who save data, and again after a cut', async ({
		visitor,
	}) => {
		const page = await visitor({ width: 360 })
		await giveEars(page)
		const requested: string[] = []
		page.on('request', (request) => {
			if (request.url().includes(`/radio/${SLUG}.mp3`)) requested.push(request.url())
		})
		await page.goto('/talmedia')
		await listen(page)
		for (const hz of [...TONES, ...TONES]) await hears(page, hz)
		await player(page).getByText('Temple bells').or(player(page).getByText('Tone')).first().waitFor()
		expect(await overflow(page)).toEqual([])

		await page.evaluate(() =>
			Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true }),
		)
		await player(page).getByRole('button', { name: 'Pause' }).click()
		await player(page).getByRole('button', { name: 'Play', exact: true }).click()
		for (const hz of TONES) await hears(page, hz)
		expect(requested.map((url) => new URL(url).searchParams.get('tier'))).toEqual(['128', '32'])
	})

	test('comes first once it is the favourite of this device', async ({ visitor }) => {
		const page = await visitor()
		await page.goto('/talmedia')
		await listen(page)
		const favourite = player(page).getByRole('button', { name: 'Favourite channel' })
		await favourite.click()
		const mark = page.getByText('Your favourite').filter({ visible: true })
		const first = page.getByRole('main').getByRole('listitem').filter({ has: mark })
		await first.getByRole('heading', { name: CHANNEL }).waitFor()
		await page.goto('/talmedia')
		await first.getByRole('heading', { name: CHANNEL }).waitFor()
		expect(await page.locator('[data-channel]').first().getAttribute('data-channel')).toBe(SLUG)
		await listen(page)
		await favourite.click()
		await mark.waitFor({ state: 'detached' })
	})

	test('gets the code of its widget, which plays in a frame', async ({ visitor }) => {
		const page = await visitor()
		await page.goto('/talmedia')
		await page.getByRole('link', { name: 'Put the radio in your site' }).click()
		await page.getByRole('heading', { level: 1, name: 'Put the radio in your site' }).waitFor()
		await auditScreen(page, async () => {
			await page.goto('/radioWidget')
			await page.locator('iframe').waitFor()
		})
		await page.goto('/radioWidget')
		await page.getByLabel('Channel').selectOption(CHANNEL)
		await page.getByLabel('Language', { exact: true }).selectOption('hi')
		await page.getByLabel('Colours').selectOption('Dark')
		await page.getByLabel('Width in pixels').fill('300')
		const code = page.getByLabel('Code', { exact: true })
		const source = `/talradiowidget?lang=hi&amp;channel=${SLUG}&amp;theme=dark" width="300" height="160" title="${CHANNEL}"`
		await eventually(() => code.inputValue()).toContain(source)
		const frame = page.frameLocator('iframe')
		await frame.getByRole('button').click()
		await eventually(() => frame.getByRole('button').getAttribute('aria-busy')).toBe('false')
		await frame.getByRole('link', { name: CHANNEL }).waitFor()
	})
})
