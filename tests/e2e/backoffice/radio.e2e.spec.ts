import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { signIn } from '../harness/actions/signing-in.ts'
import { auditScreen } from '../harness/audit.ts'
import { eventually, test } from '../harness/browser-test.ts'

const unique = (name: string) => `${name} ${Date.now().toString(36)}`

/** Refuses the next calls to an address, as a broken server does. */
const breaking = async (page: Page, address: string, method: string, run: () => Promise<void>) => {
	await page.route(address, (route) =>
		route.request().method() === method
			? route.fulfill({ status: 409, json: { statusCode: 409, code: 'CONFLICT', message: 'No.' } })
			: route.continue(),
	)
	await run()
	await page.unroute(address)
}

describe('the radio’s administrators', () => {
	test('see the radio alone, at the addresses of the specification', async ({ visitor }) => {
		const page = await visitor()
		await signIn(page, 'radio')
		await page.goto('/backoffice/')
		await page.getByRole('heading', { level: 1, name: 'Playlists' }).waitFor()
		const navigation = page.getByRole('navigation', { name: 'Backoffice' })
		expect(await navigation.getByRole('link').allTextContents()).toEqual([
			'Karuna',
			'Playlists',
			'Upcoming playlists',
			'Library',
			'Categories',
			'Podcasts',
			'Videos',
			'Radio team',
			'Streamings',
			'Channels',
			'Listening',
			'Rights reports',
			'Adverts',
			'Interviews',
		])
		for (const [from, to] of [
			['/talRadioAdmin/manageTALRadio/tal-radio/managePlaylist', 'radioPlaylists'],
			['/talRadioAdmin/manageTALRadio/tal-radio/statisticsReport', 'radioStatistics'],
			['/talRadioAdmin/manageTALRadio/tal-radio/BMImusicsReport', 'radioReports'],
			['/talRadioAdmin/manageTALRadio/tal-radio/manageAdvertisementItems', 'radioAdverts'],
			['/talradioAdmin/manageTALRadio/tal-radio/manageInterviews', 'radioInterviews'],
			['/talradioAdmin/manageTALRadio/tal-radio/managePlaylistItems', 'radioItems'],
			['/admin/manageUpcomingPlaylists', 'radioUpcoming'],
			['/talradioAdmin/manageTALRadio/tal-radio/liveStreamings', 'radioStreamings'],
			['/talRadioAdmin/manageTALRadio/tal-radio/streamingForm', 'radioStreamings/create'],
			['/admin/Channels', 'radioChannels'],
		] as const) {
			await page.goto(from)
			await page.waitForURL(`**/backoffice/${to}**`)
		}
	})

	test('add a member of the team, update and delete it', async ({ visitor }) => {
		const page = await visitor()
		await signIn(page, 'radio')
		await page.goto('/admin/talradioMembers')
		const form = page.getByRole('form', { name: 'Team member' })
		await form.getByRole('button', { name: 'Create' }).click()
		for (const message of [
			'Please enter First Name',
			'Please enter Last Name',
			'Please enter Title',
			'Please select a category',
		])
			await form.getByText(message).waitFor()
		const last = unique('Patil')
		await form.getByLabel('First Name').fill('Asha')
		await form.getByLabel('Last Name').fill(last)
		await form.getByLabel('Title').fill('Morning host')
		await form.getByLabel('Category').click()
		await page.getByRole('option', { name: 'Advisory Board Member' }).click()
		await form.getByRole('button', { name: 'Create' }).click()
		const row = page.getByRole('row').filter({ hasText: last })
		await row.getByRole('button', { name: `Edit Asha ${last}` }).click()
		await form.getByLabel('City').fill('Nashik')
		await form.getByRole('button', { name: 'Update' }).click()
		await row.getByText('Nashik').waitFor()
		await row.getByRole('button', { name: `Edit Asha ${last}` }).click()
		await form.getByRole('button', { name: 'Cancel' }).click()
		await form.getByRole('button', { name: 'Create' }).waitFor()
		await auditScreen(page, () => page.goto('/backoffice/radioMembers'))
		await page.goto('/backoffice/radioMembers')
		await row.getByRole('button', { name: `Delete Asha ${last}` }).click()
		const dialog = page.getByRole('dialog', { name: 'Are you sure you want to delete?' })
		await breaking(page, '**/api/v1/radio/members/*', 'DELETE', async () => {
			await dialog.getByRole('button', { name: 'Delete' }).click()
			await dialog.getByText('Failed to delete Member').waitFor()
		})
		await dialog.getByRole('button', { name: 'Delete' }).click()
		await row.waitFor({ state: 'detached' })
	})

	test('put categories in order by keyboard, and pick a playlist', async ({ visitor }) => {
		const page = await visitor()
		await signIn(page, 'radio')
		await page.goto('/backoffice/radioCategories')
		const names = [unique('Songs'), unique('Stories')] as const
		const list = page.getByRole('list', { name: 'Categories' })
		for (const name of names) {
			await page.getByRole('button', { name: 'Add a category' }).click()
			await page.getByRole('dialog').getByLabel('Name').fill(name)
			await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
			await list.getByText(name).waitFor()
		}
		const order = async () => {
			const texts = await list.getByRole('listitem').allTextContents()
			return names.map((name) => texts.findIndex((text) => text.includes(name)))
		}
		const [songs = 0] = await order()
		const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT')
		await list.getByRole('button', { name: `Move ${names[1]} up` }).press('ArrowUp')
		await saved
		await page.reload()
		await list.getByText(names[0]).waitFor()
		expect(await order()).toEqual([songs + 1, songs])
		await auditScreen(page, () => page.goto('/backoffice/radioCategories'))

		await page.goto('/backoffice/radioPlaylists/create')
		const form = page.getByRole('form', { name: 'Playlist' })
		await form.getByRole('button', { name: 'Save' }).click()
		await form.getByText('Please enter name').waitFor()
		const title = unique('Rain in the valley')
		await form.getByLabel('Title').fill(title)
		await form.getByLabel('Categories').fill(names[0])
		await page.getByRole('option', { name: names[0] }).click()
		await form.getByRole('button', { name: 'Save' }).click()
		await page.getByRole('heading', { level: 1, name: title }).waitFor()
		const address = page.url()
		await auditScreen(page, () => page.goto(address))
		await page.goto('/backoffice/radioPlaylists')
		await page.getByRole('row').filter({ hasText: title }).getByText(names[0]).waitFor()
		const pick = page.getByRole('switch', { name: `Editor pick: ${title}` })
		await breaking(page, '**/editorPick', 'PUT', async () => {
			await pick.click()
			await page.getByText('Editor Pick: Failed to update the playlist').waitFor()
			await eventually(() => pick.isChecked()).toBe(false)
		})
		await pick.click()
		await eventually(() => pick.isEnabled()).toBe(true)
		await page.reload()
		await eventually(() => pick.isChecked()).toBe(true)
		await auditScreen(page, () => page.goto('/backoffice/radioPlaylists'))
	})
})
