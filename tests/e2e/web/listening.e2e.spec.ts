import type { Page } from 'playwright-core'
import { beforeAll, describe, expect } from 'vitest'
import { signedIn } from '../harness/api.ts'
import { auditScreen, overflow } from '../harness/audit.ts'
import { eventually, test } from '../harness/browser-test.ts'
import { giveEars, hear, type Tuned } from '../harness/hearing.ts'
import { recordTone } from '../harness/outside.ts'

/** Each lasts ten seconds, one after the other. */
const [FIRST, SECOND, THIRD, CORRECTED] = [440, 660, 880, 550]
const SLUG = 'a-well-in-the-dry-month'
const TITLE = 'A well in the dry month'

const player = (page: Page) => page.getByRole('region', { name: 'Player' })
const goTo = (page: Page, second: number) =>
	player(page).getByRole('slider', { name: 'Place in the episode' }).fill(String(second))
const press = (page: Page) =>
	page
		.getByRole('button', { name: `Play “${TITLE}”` })
		.first()
		.click()
const hears = (page: Page, hz: number) => eventually(async () => (await hear(page))?.hz).toBe(hz)
const now = async (page: Page): Promise<Tuned> => {
	const tuned = await hear(page)
	if (!tuned) throw new Error('The page has no sound.')
	return tuned
}

describe('an episode', () => {
	let second: string
	beforeAll(async () => {
		const radio = await signedIn('radio')
		const tone = (hz: number) => recordTone({ hz, seconds: 10 })
		const items = [await tone(FIRST), await tone(SECOND), await tone(THIRD)]
		second = items[1] ?? ''
		const podcast = await radio<{ id: string }>('POST', '/api/backoffice/radioPodcasts', {
			slug: 'water',
			title: 'Water',
			description: 'Where it comes from.',
			author: 'Karuna Radio',
			language: 'en',
			appleCategory: 'Science',
		})
		const playlist = await radio<{ data: { _id: string } }>('POST', '/api/v1/radio/playlists', {
			title: TITLE,
			producer: 'Asha Rao',
			description: 'How a village found water.\n\nAnd kept it.',
			categories: [],
			mayDownload: true,
		})
		const path = `/api/v1/radio/playlists/${playlist.data._id}`
		await radio('PUT', `${path}/items`, { items })
		await radio('PUT', `${path}/editorPick`, { editorPick: true })
		await radio('POST', `${path}/publish`, { podcastId: podcast.id, slug: SLUG })
	})

	test('is heard at the right second, wherever its listener goes', async ({ visitor }) => {
		const page = await visitor()
		await giveEars(page)
		await page.goto('/talmedia')
		await page.getByRole('heading', { name: 'Editors’ picks' }).waitFor()
		await page.getByRole('main').getByRole('link', { name: TITLE }).first().click()
		await page.getByRole('heading', { level: 1, name: TITLE }).waitFor()
		await press(page)
		await hears(page, FIRST)
		await goTo(page, 15)
		await hears(page, SECOND)
		await player(page).getByRole('combobox', { name: 'Speed' }).selectOption('2')
		await goTo(page, 11)
		await hears(page, SECOND)
		expect((await now(page)).rate).toBe(2)
		await player(page).getByRole('combobox', { name: 'Speed' }).selectOption('1')

		// By keys, wherever the focus is not taken.
		await page.getByRole('main').focus()
		await page.keyboard.press('ArrowLeft')
		await hears(page, FIRST)
		await page.keyboard.press(' ')
		await eventually(async () => (await now(page)).isPaused).toBe(true)
		await page.keyboard.press(' ')
		await eventually(async () => (await now(page)).isPaused).toBe(false)

		// On to a document, and to the application.
		await goTo(page, 22)
		await hears(page, THIRD)
		await page.getByRole('link', { name: 'More of Water' }).click()
		await page.getByRole('heading', { name: 'Water' }).waitFor()
		await hears(page, THIRD)
		await goTo(page, 12)
		await hears(page, SECOND)
		await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click()
		await page.getByRole('heading', { level: 1 }).waitFor()
		await hears(page, SECOND)
		await goTo(page, 2)
		await hears(page, FIRST)
		await player(page).getByRole('button', { name: 'Close the player' }).click()
		await player(page).waitFor({ state: 'detached' })
	})

	test('goes on where it was left, in one tab, and with its new version', async ({ visitor }) => {
		const page = await visitor({ width: 360 })
		await giveEars(page)
		const address = `/talmedia/${SLUG}`
		await page.goto(address)
		await press(page)
		await hears(page, FIRST)
		await goTo(page, 13)
		await hears(page, SECOND)
		expect(await overflow(page)).toEqual([])
		await player(page).getByRole('button', { name: 'Close the player' }).click()
		await page.goto(address)
		await press(page)
		await hears(page, SECOND)
		expect((await now(page)).second).toBeGreaterThanOrEqual(13)

		const other = await page.context().newPage()
		await other.goto(`${address}?t=23`)
		await press(other)
		await hears(other, THIRD)
		await eventually(async () => (await now(page)).isPaused).toBe(true)
		await other.close()

		await recordTone({ hz: CORRECTED, seconds: 10, itemId: second })
		await player(page).getByRole('button', { name: 'Close the player' }).click()
		await eventually(async () => {
			await page.goto(`${address}?t=14`)
			await press(page)
			return (await hear(page))?.hz
		}).toBe(CORRECTED)

		const [own] = await Promise.all([
			page.waitForEvent('popup'),
			player(page).getByRole('button', { name: 'Keep playing in a window of its own' }).click(),
		])
		await player(own).waitFor()
		await player(page).waitFor({ state: 'detached' })
		await page.goto('/talmedia')
		expect(await player(own).isVisible()).toBe(true)
	})

	test('is read and heard without scripts, in both languages', async ({ visitor }) => {
		const page = await visitor({ width: 360, scripts: false })
		for (const prefix of ['', '/hi']) {
			await page.goto(`${prefix}/talmedia/${SLUG}`)
			await page.getByRole('heading', { level: 1, name: TITLE }).waitFor()
			await page.getByText('How a village found water.').waitFor()
			expect(await page.locator('audio[controls]').getAttribute('src')).toMatch(
				/^\/media\/[0-9a-f-]{36}\.mp3/,
			)
			expect(await page.locator('a[download]').getAttribute('href')).toMatch(/\?download$/)
			expect(await page.locator('head link[type="application/rss+xml"]').getAttribute('href')).toMatch(
				/\/podcast\/water\/feed\.xml$/,
			)
			await page.goto(`${prefix}/talmedia`)
			await page.getByRole('link', { name: TITLE }).first().waitFor()
		}
	})

	test('looks for videos elsewhere only when its reader goes there', async ({ visitor }) => {
		const page = await visitor()
		const requested: string[] = []
		page.on('request', (request) => requested.push(new URL(request.url()).host))
		await page.goto('/podcast/talvideos')
		await page.getByRole('searchbox', { name: 'Search videos' }).fill('water')
		await page.getByRole('searchbox', { name: 'Search videos' }).press('Enter')
		const link = page.getByRole('link', { name: 'Search YouTube for “water”' })
		expect(await link.getAttribute('href')).toBe('https://www.youtube.com/results?search_query=water')
		expect(await link.getAttribute('target')).toBe('_blank')
		expect(new Set(requested)).toEqual(new Set([new URL(page.url()).host]))
	})

	test('has a player that everybody can use', async ({ visitor }) => {
		const page = await visitor()
		await auditScreen(page, async () => {
			await page.goto(`/talmedia/${SLUG}`)
			await page.locator('[data-episode]').click()
			await page.locator('.player').waitFor()
		})
	})
})
