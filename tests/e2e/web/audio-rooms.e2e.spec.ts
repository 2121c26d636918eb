import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '../../../kernel/wire/time.ts'
import { signIn } from '../harness/actions/signing-in.ts'
import { signedIn } from '../harness/api.ts'
import { auditScreen } from '../harness/audit.ts'
import { eventually, test } from '../harness/browser-test.ts'
import { userIdOf } from '../harness/people.ts'

const PHONE_WIDTH = 360
const ROOMS = '/chatTabs'

/** Returns a time of the page's clock in the form that its fields have. */
const localIn = (page: Page, ms: number): Promise<string> =>
	page.evaluate((after) => {
		const at = new Date(Date.now() + after)
		return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
	}, ms)

const article = (page: Page, name: string) => page.getByRole('article', { name })

describe('audio rooms', () => {
	test('a room is scheduled, edited and cancelled', async ({ page }) => {
		await page.setViewportSize({ width: PHONE_WIDTH, height: 800 })
		await signIn(page, 'donee')
		await page.goto(ROOMS)
		await page.getByRole('link', { name: 'Create A New Audio Room' }).click()
		await page.getByRole('heading', { name: 'Create Audio Rooms' }).waitFor()
		const save = page.getByRole('button', { name: 'Schedule' })
		await save.click()
		for (const refusal of [
			'Please enter name',
			'Please enter description',
			'Select From Date',
			'Select End Date',
		])
			await page.getByText(refusal).waitFor()
		await page.getByLabel('Title', { exact: true }).fill('Talk of the weavers')
		await page.getByText('19 of 50 characters').waitFor()
		await page.getByLabel('Description', { exact: true }).fill('How the looms are shared')
		await page.getByText('24 of 100 characters').waitFor()
		await page.getByLabel('Start', { exact: true }).fill(await localIn(page, 50 * HOUR_MS))
		await page.getByLabel('End', { exact: true }).fill(await localIn(page, 50 * HOUR_MS - MINUTE_MS))
		await page.getByText('Selected start time is not less than end time').waitFor()
		await page.getByLabel('End', { exact: true }).fill(await localIn(page, 50 * HOUR_MS + 4 * MINUTE_MS))
		await page.getByText('Atleast a 5 min difference between start time and end time').waitFor()
		await page.getByLabel('End', { exact: true }).fill(await localIn(page, 51 * HOUR_MS))

		const panel = page.getByRole('region', { name: 'Who may come' })
		const toggle = page.getByRole('button', { name: 'Who may come' })
		await toggle.focus()
		await page.keyboard.press('Enter')
		await panel.getByRole('radio', { name: /By link/ }).waitFor()
		await page.getByRole('button', { name: 'Hide who may come' }).click()
		await eventually(() => panel.count()).toBe(0)
		await page.getByLabel('Title', { exact: true }).focus()
		await page.keyboard.press('Enter')
		await page.waitForURL(ROOMS)
		await page.getByText('The room is scheduled.').waitFor()
		const card = article(page, 'Talk of the weavers')
		await card.getByText('Scheduled').waitFor()
		expect(await card.getByRole('button', { name: 'Remind me' }).count()).toBe(0)

		// The same time again is refused, and says which room has it.
		await page.getByRole('link', { name: 'Create A New Audio Room' }).click()
		await page.getByLabel('Title', { exact: true }).fill('Another talk')
		await page.getByLabel('Description', { exact: true }).fill('At the same time')
		await page.getByLabel('Start', { exact: true }).fill(await localIn(page, 50 * HOUR_MS + 10 * MINUTE_MS))
		await page.getByLabel('End', { exact: true }).fill(await localIn(page, 51 * HOUR_MS))
		await save.click()
		await page.getByText('You have another room at that time: “Talk of the weavers”').first().waitFor()
		await page.getByRole('link', { name: 'Back', exact: true }).click()

		await card.getByRole('link', { name: 'Edit' }).click()
		await page.getByLabel('Title', { exact: true }).fill('Talk of the potters')
		await page.getByRole('button', { name: 'Update' }).click()
		await page.getByText('The room is updated.').waitFor()
		const renamed = article(page, 'Talk of the potters')
		await renamed.getByRole('button', { name: 'Cancel the room' }).click()
		const dialog = page.getByRole('dialog')
		await dialog.getByRole('button', { name: 'Cancel the room' }).click()
		await renamed.getByText('Cancelled').waitFor()
		await auditScreen(page, () => page.goto('/createAudioRoom'))
	})

	test('others are reminded, and see changes without a reload', async ({ page }) => {
		const owner = await signedIn('owner')
		const startTime = Math.ceil(Date.now() / MINUTE_MS) * MINUTE_MS + 100 * HOUR_MS
		const body = {
			title: 'Songs of the harvest',
			description: 'Sing along',
			startTime,
			endTime: startTime + HOUR_MS,
		}
		const ownerId = userIdOf('owner')
		await signIn(page, 'donor')
		await page.goto(ROOMS)
		await page.getByRole('heading', { name: 'Audio rooms' }).waitFor()
		const { data } = await owner<{ data: { _id: string } }>('POST', '/api/v1/audioRooms', {
			...body,
			ownerId,
		})
		const card = article(page, 'Songs of the harvest')
		await card.getByRole('button', { name: 'Remind me', pressed: false }).click()
		await card.getByRole('button', { name: 'Remind me', pressed: true }).waitFor()
		await card.getByText('1 person wants to come').waitFor()
		expect(await card.getByRole('link', { name: 'Edit' }).count()).toBe(0)
		const download = page.waitForEvent('download')
		await card.getByRole('button', { name: 'Add to calendar' }).click()
		expect((await download).suggestedFilename()).toBe('room.ics')

		await owner('PUT', '/api/v1/audioRooms', { ...body, title: 'Songs of spring', selectedId: data._id })
		await article(page, 'Songs of spring').waitFor()
		await owner('POST', `/api/v1/audioRooms/${data._id}/cancel`)
		await eventually(() => article(page, 'Songs of spring').count()).toBe(0)
		await page.getByRole('tab', { name: 'Ended' }).click()
		await article(page, 'Songs of spring').getByText('Cancelled').waitFor()
		await page.goto(`${ROOMS}?room=${crypto.randomUUID()}`)
		await page.getByRole('alert').waitFor()
		await auditScreen(page, () => page.goto(ROOMS))
	})
})
