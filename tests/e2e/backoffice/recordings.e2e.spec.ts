import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { tone, wavOf } from '../../harness/sample-audio.ts'
import { tabTo } from '../harness/actions/keyboard.ts'
import { signIn } from '../harness/actions/signing-in.ts'
import { signedIn } from '../harness/api.ts'
import { overflow } from '../harness/audit.ts'
import { eventually, test } from '../harness/browser-test.ts'
import { giveEars, hear } from '../harness/hearing.ts'
import { recordTone } from '../harness/outside.ts'

const MARK = Date.now().toString(36)
const RECORDING = `Night raga ${MARK}`
const EPISODE = `Before dawn ${MARK}`
const PODCAST = `Nights-${MARK}`
const SLUG = `before-dawn-${MARK}`
/** It comes first and lasts three seconds. */
const [JINGLE_HZ, RECORDING_HZ] = [770, 330]
const JINGLE = `A tone of ${JINGLE_HZ} Hz`
/** Where the second part of an upload begins: a recording has more bytes than one part. */
const SECOND_PART = '8000000'

const press = async (page: Page, target: Locator, key = 'Enter') => {
	await tabTo(page, target)
	await page.keyboard.press(key)
}
const write = async (page: Page, field: Locator, text: string) => {
	await tabTo(page, field)
	await page.keyboard.type(text)
}

describe('a recording', () => {
	let folder: string
	let file: string
	beforeAll(async () => {
		folder = await mkdtemp(join(tmpdir(), 'karuna-recording-'))
		file = join(folder, `${RECORDING}.wav`)
		// Many bytes of little sound.
		const channel = Array.from({ length: 11 }, () => tone(RECORDING_HZ, 1, 0.2, 192_000)).flat()
		await writeFile(file, wavOf([channel, channel], 192_000))
		await recordTone({ hz: JINGLE_HZ, seconds: 3 })
		const radio = await signedIn('radio')
		await radio('POST', '/api/backoffice/radioPodcasts', {
			slug: `nights-${MARK}`,
			title: PODCAST,
			description: 'What is heard at night.',
			author: 'Karuna Radio',
			language: 'en',
			appleCategory: 'Music',
		})
	})
	afterAll(() => rm(folder, { recursive: true, force: true }))

	test('goes by keyboard from a phone to an episode and its feed, though it is cut off', async ({
		visitor,
	}) => {
		const page = await visitor({ width: 360 })
		await giveEars(page)
		await signIn(page, 'radio')
		await page.goto('/backoffice/radioItems')

		const parts: (string | undefined)[] = []
		let cuts: 'each' | 'once' | 'none' = 'each'
		await page.route('**/api/v1/media/uploads/*', async (route) => {
			const request = route.request()
			if (request.method() !== 'PATCH') return route.fallback()
			const from = request.headers()['upload-offset']
			parts.push(from)
			if (from !== SECOND_PART || cuts === 'none') return route.fallback()
			if (cuts === 'once') cuts = 'none'
			return route.abort('connectionreset')
		})
		const choose = async () => {
			const chosen = page.waitForEvent('filechooser')
			await press(page, page.getByLabel('Recordings', { exact: true }))
			await (await chosen).setFiles(file)
		}
		const rows = page.getByRole('list', { name: 'My uploads of the last two days' })
		const row = rows.getByRole('listitem').filter({ hasText: RECORDING })
		await choose()
		await row.getByRole('progressbar', { name: `Progress of ${RECORDING}` }).waitFor()
		await eventually(() => parts.slice(0, 2)).toEqual(['0', SECOND_PART])
		expect(await overflow(page)).toEqual([])
		await page.reload()
		await row.getByText('Cut off. Choose the same file again.').waitFor()
		parts.length = 0
		cuts = 'once'
		await choose()
		await row.getByText('Ready').waitFor({ timeout: 200_000 })
		expect(parts).toEqual([SECOND_PART, SECOND_PART])

		await press(page, row.getByRole('link', { name: RECORDING }))
		await page.getByRole('heading', { level: 1, name: RECORDING }).waitFor()
		await page.getByLabel(`Listen to ${RECORDING}, version 1`).waitFor()
		expect(await overflow(page)).toEqual([])

		await page.goto('/backoffice/radioPlaylists/create')
		await write(page, page.getByRole('form', { name: 'Playlist' }).getByLabel('Title'), EPISODE)
		await page.keyboard.press('Enter')
		await page.getByRole('heading', { level: 1, name: EPISODE }).waitFor()
		const items = page.getByRole('list', { name: 'Items', exact: true })
		const saved = () => page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok())
		for (const title of [RECORDING, JINGLE]) {
			const added = saved()
			await press(page, page.getByRole('button', { name: `Add ${title}`, exact: true }).first())
			await added
		}
		const moved = saved()
		await press(page, items.getByRole('button', { name: `Move ${JINGLE} up` }), 'ArrowUp')
		await moved
		await page.getByText(`${JINGLE} is now at place 1 of 2.`).waitFor()
		await page.reload()
		await items.getByRole('listitem').nth(1).waitFor()
		const order = await items.getByRole('listitem').allTextContents()
		expect(order.map((text) => text.includes(RECORDING))).toEqual([false, true])
		expect(await overflow(page)).toEqual([])

		await press(page, page.getByRole('button', { name: `Publish ${EPISODE}` }))
		const dialog = page.getByRole('dialog', { name: `Publish ${EPISODE}` })
		await press(page, dialog.getByRole('combobox', { name: 'Podcast' }))
		await page.getByRole('option', { name: PODCAST }).waitFor()
		await page.keyboard.type(PODCAST)
		await page.keyboard.press('Enter')
		await write(page, dialog.getByLabel('Last part of its address'), SLUG)
		await page.keyboard.press('Enter')
		await dialog.waitFor({ state: 'detached' })
		await page.getByRole('link', { name: PODCAST }).waitFor()

		await page.goto(`/talmedia/${SLUG}`)
		await page.getByRole('heading', { level: 1, name: EPISODE }).waitFor()
		await press(page, page.getByRole('button', { name: `Play “${EPISODE}”` }).first())
		await eventually(async () => (await hear(page))?.hz).toBe(JINGLE_HZ)
		const place = page.getByRole('slider', { name: 'Place in the episode' })
		await place.fill('6')
		await eventually(async () => (await hear(page))?.hz).toBe(RECORDING_HZ)

		const feed = await (await page.request.get(`/podcast/nights-${MARK}/feed.xml`)).text()
		expect(feed).toContain(`<title>${EPISODE}</title>`)
		const [, url = '', length] = /<enclosure url="([^"]*)" length="(\d+)"/.exec(feed) ?? []
		const part = await page.request.get(new URL(url).pathname, { headers: { range: 'bytes=384-767' } })
		expect([part.status(), part.headers()['content-range']]).toEqual([206, `bytes 384-767/${length}`])
	})
})
