import type { Page } from 'playwright-core'
import { beforeAll, describe, expect } from 'vitest'
import { LANGUAGES } from '../../../kernel/wire/language.ts'
import { sized } from '../../harness/length.ts'
import { mp4, webm } from '../../harness/sample-videos.ts'
import { loadBy } from '../harness/actions/loading.ts'
import { raiseByWizard } from '../harness/actions/raising.ts'
import { decide, openFromQueue } from '../harness/actions/reviewing.ts'
import { openBackoffice, signIn } from '../harness/actions/signing-in.ts'
import { auditScreen, overflow } from '../harness/audit.ts'
import { eventually, test } from '../harness/browser-test.ts'

const STORY = {
	description:
		'The spring above the village runs dry in May. A pipe from the second one brings water all year.',
	beneficiary: 'Water committee of Netarhat',
	place: 'Netarhat, Jharkhand',
	goal: '52000',
}

const field = (page: Page) => page.getByRole('group', { name: 'Videos' })
const choose = (page: Page, name: string, buffer: Buffer, mimeType = 'video/webm') =>
	field(page).getByLabel('Add a video').setInputFiles({ name, mimeType, buffer })

const plays = (page: Page, index = 0) =>
	page
		.locator('video')
		.nth(index)
		.evaluate(async (video: HTMLVideoElement) => {
			video.muted = true
			await video.play()
			await new Promise((resolve) => video.addEventListener('timeupdate', resolve, { once: true }))
			video.pause()
			return video.currentTime > 0 && video.videoWidth > 0
		})

describe('videos of a fundraiser', () => {
	let spring: Buffer
	let pipe: Buffer
	beforeAll(async () => {
		spring = await webm({ seconds: 3, tags: { title: 'At home' } })
		pipe = await webm({ seconds: 2 })
	})

	test('are chosen, checked, shown to the reviewer, and played by everybody', async ({ visitor }) => {
		const title = 'A pipe from the second spring of Netarhat'
		const author = await visitor({ width: 360 })
		await signIn(author, 'donee')
		await raiseByWizard(author, { ...STORY, title }, async () => {
			const problems = field(author).getByRole('alert')
			await choose(author, 'notes.txt', Buffer.from('Notes'), 'text/plain')
			await problems.getByText('notes.txt: Invalid video format.').waitFor()
			await choose(author, 'archive.webm', Buffer.from('PK and so on'))
			await problems.getByText('archive.webm: Invalid video format.').waitFor()
			await choose(author, 'cut.mp4', (await mp4({ seconds: 4 })).subarray(0, 1_500), 'video/mp4')
			await problems.getByText('cut.mp4: This video is damaged or incomplete.').waitFor()

			await choose(author, 'spring.webm', spring)
			await author.getByText('Video is uploaded successfully').first().waitFor()
			const entries = field(author).getByRole('listitem')
			await entries.getByText(/^0:03 · \d+ kB$/).waitFor()
			await choose(author, 'pipe.webm', pipe)
			await entries
				.nth(1)
				.getByText(/^0:0[12] · \d+ kB$/)
				.waitFor()
			await choose(author, 'third.webm', pipe)
			await problems.getByText('third.webm: No more than 2 videos.').waitFor()
			expect(await overflow(author)).toEqual([])

			// By keyboard: the button takes the focus, and the entry goes.
			const remove = author.getByRole('button', { name: 'Remove video 2' })
			await remove.focus()
			await author.keyboard.press('Enter')
			await eventually(() => entries.count()).toBe(1)
			expect(await author.locator('video').first().getAttribute('poster')).toMatch(
				/^\/files\/request\/.+\.webp\?key=/,
			)
		})

		const admin = await visitor()
		await openBackoffice(admin, 'admin')
		await openFromQueue(admin, title)
		await admin.getByRole('region', { name: 'Videos' }).getByText(/^0:03/).waitFor()
		expect(await plays(admin)).toBe(true)
		await decide(admin, 'Approve')
		await admin.getByText(`Approved: ${title}`).waitFor()

		for (const language of sized(LANGUAGES.slice(0, 1), LANGUAGES)) {
			const somebody = await visitor({ width: 360, language })
			const fetched: string[] = []
			somebody.on('request', (request) => {
				if (request.resourceType() === 'media') fetched.push(request.url())
			})
			await somebody.goto(`${language === 'hi' ? '/hi' : ''}/search/${encodeURIComponent('spring Netarhat')}`)
			await somebody.getByRole('link', { name: title }).click()
			const player = somebody.locator('video')
			await player.waitFor()
			expect(await player.getAttribute('aria-label')).toBe(
				language === 'hi' ? 'वीडियो 1, 0:03' : 'Video 1, 0:03',
			)
			expect(await player.getAttribute('preload')).toBe('none')
			expect(await player.getAttribute('poster')).toMatch(/\.webp$/)
			await somebody.waitForLoadState('networkidle')
			expect(fetched).toEqual([])
			expect(await plays(somebody)).toBe(true)
			expect(await overflow(somebody)).toEqual([])
		}

		// A change of them waits for its check: what goes and what comes is said.
		const entry = author.getByRole('listitem').filter({ hasText: title })
		await loadBy(author, () => entry.getByRole('link', { name: title }).click())
		const id = author.url().split('/').at(-1)
		await auditScreen(author, () => author.goto(`/donationRequest/${id}`))
		await auditScreen(author, () => author.goto(`/new-request/${id}?step=photos`))
		await author.goto(`/new-request/${id}?step=photos`)
		await author.getByRole('button', { name: 'Remove video 1' }).click()
		await choose(author, 'pipe.webm', pipe)
		await author.getByRole('button', { name: 'Remove video 1' }).waitFor()
		await author.getByRole('button', { name: 'Save changes' }).click()
		await author.getByRole('heading', { name: 'My Requests' }).waitFor()
		await admin.goto('/backoffice')
		await openFromQueue(admin, title)
		const row = admin.getByRole('row').filter({ hasText: 'Videos' })
		await row.getByText('Removed').waitFor()
		await row.getByText('Added').waitFor()
	})
})
