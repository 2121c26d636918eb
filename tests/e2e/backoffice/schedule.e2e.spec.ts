import { beforeAll, describe, expect } from 'vitest'
import { dayAt } from '../../../kernel/wire/days.ts'
import { DAY_MS, HOUR_MS } from '../../../kernel/wire/time.ts'
import { signIn } from '../harness/actions/signing-in.ts'
import { signedIn } from '../harness/api.ts'
import { auditScreen } from '../harness/audit.ts'
import { test } from '../harness/browser-test.ts'
import { recordTone } from '../harness/outside.ts'

const ZONE = 'Asia/Kolkata'
const CHANNEL = 'Schedule of Pune'
const PLAYLIST = 'Rain on the tracks'

describe('the schedule of a channel', () => {
	const day = dayAt(Date.now() + 2 * DAY_MS, ZONE)
	let channelId: string
	beforeAll(async () => {
		const radio = await signedIn('radio')
		const playlist = await radio<{ data: { _id: string } }>('POST', '/api/v1/radio/playlists', {
			title: PLAYLIST,
		})
		const items = [await recordTone({ hz: 440, seconds: 2 })]
		await radio('PUT', `/api/v1/radio/playlists/${playlist.data._id}/items`, { items })
		const channel = await radio<{ data: { _id: string } }>('POST', '/api/v1/radio/channels', {
			name: CHANNEL,
			isLive: true,
			zone: ZONE,
			fallbackPlaylistId: playlist.data._id,
		})
		channelId = channel.data._id
	})

	test('is made by its form, which names what has the time already', async ({ visitor }) => {
		const page = await visitor({ timeZone: 'Europe/Berlin' })
		await signIn(page, 'radio')
		await page.goto(`/backoffice/radioStreamings/create?channel=${channelId}`)
		const form = page.getByRole('form', { name: 'Streaming' })
		await form.getByRole('button', { name: 'Schedule' }).click()
		for (const message of [
			'Please enter name',
			'Select From Date',
			'Select End Date',
			'Please select a Playlist',
			'Please enter the mandatory fields',
		])
			await form.getByText(message, { exact: true }).waitFor()
		const [start, end] = [form.getByLabel('Start'), form.getByLabel('End')]
		const fill = async (title: string, from: string, until: string) => {
			await form.getByLabel('Title').fill(title)
			await start.fill(`${day}T${from}`)
			await end.fill(`${day}T${until}`)
			await form.getByLabel('Search playlists').fill(PLAYLIST)
			await form.getByRole('radio', { name: PLAYLIST }).first().check()
		}
		await fill('Dawn in Pune', '07:00', '07:04')
		await form.getByRole('button', { name: 'Schedule' }).click()
		await form.getByText('Atleast a 5 min difference between start time and end time').waitFor()
		await end.fill(`${day}T08:00`)
		await form.getByRole('button', { name: 'Schedule' }).click()
		await page.getByRole('heading', { level: 1, name: 'Dawn in Pune' }).waitFor()
		await form.getByRole('button', { name: 'Save' }).waitFor()
		expect(await start.inputValue()).toBe(`${day}T07:00`)
		const address = page.url()
		await auditScreen(page, () => page.goto(address))

		await page.goto(`/backoffice/radioStreamings/create?channel=${channelId}`)
		await fill('Morning in Pune', '07:59', '09:00')
		await form.getByText(/conflicts with one of the streamings already scheduled: “Dawn in Pune”/).waitFor()
		await start.fill(`${day}T08:00`)
		await form.getByText(/conflicts with/).waitFor({ state: 'detached' })
		await form.getByRole('button', { name: 'Schedule' }).click()
		await page.getByRole('heading', { level: 1, name: 'Morning in Pune' }).waitFor()

		await page.goto(`/backoffice/radioStreamings/week?channel=${channelId}&week=${day}`)
		const [dawn, morning] = ['Dawn in Pune', 'Morning in Pune'].map((name) =>
			page.getByRole('link', { name }),
		)
		await dawn?.focus()
		await page.keyboard.press('ArrowDown')
		expect(await morning?.evaluate((link) => link === document.activeElement)).toBe(true)
		await page.getByText('07:00 – 08:00', { exact: true }).waitFor()
		await auditScreen(page, () =>
			page.goto(`/backoffice/radioStreamings/week?channel=${channelId}&week=${day}`),
		)
		await page.goto('/backoffice/radioStreamings')
		await page.getByRole('row').filter({ hasText: 'Dawn in Pune' }).waitFor()
		await auditScreen(page, () => page.goto('/backoffice/radioStreamings'))
	})

	test('can’t be changed where it is being played', async ({ visitor }) => {
		const radio = await signedIn('radio')
		const list = `/api/backoffice/radioPlaylists?filter=${encodeURIComponent(JSON.stringify({ q: PLAYLIST }))}`
		const [playlist] = await radio<{ id: string }[]>('GET', list)
		const startTime = Date.now() + 100 * HOUR_MS
		const { data } = await radio<{ data: { _id: string } }>('POST', '/api/v1/radio/streamings', {
			title: 'Night in Pune',
			channel: channelId,
			startTime,
			endTime: startTime + HOUR_MS,
			playlist: { _id: playlist?.id },
		})
		const page = await visitor({ width: 360 })
		await signIn(page, 'radio')
		// No call stores one that has begun: the answer says that it plays.
		await page.route(`**/api/backoffice/radioStreamings/${data._id}`, async (route) => {
			const answer = await route.fetch()
			await route.fulfill({ response: answer, json: { ...(await answer.json()), isPlaying: true } })
		})
		await page.goto(`/talRadioAdmin/manageTALRadio/tal-radio/streamingForm/${data._id}`)
		const form = page.getByRole('form', { name: 'Streaming' })
		await form.getByText('You can not update this Streaming because it is currently being played.').waitFor()
		expect(await form.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true)

		await page.goto(`/backoffice/radioChannels/${channelId}`)
		await page.getByText(`The fallback: ${PLAYLIST}`).waitFor()
		await page.getByRole('form', { name: 'Channel' }).getByLabel('Voice command label').fill('Karuna Pune')
		await page.getByRole('button', { name: 'Save' }).click()
		await page.getByText(`${CHANNEL} is saved.`).waitFor()
		await auditScreen(page, () => page.goto('/backoffice/radioChannels'))
	})
})
