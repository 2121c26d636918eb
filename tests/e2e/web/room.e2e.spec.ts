import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '../../../kernel/wire/time.ts'
import { giveAsGuest } from '../harness/actions/giving.ts'
import { signIn } from '../harness/actions/signing-in.ts'
import { raiseFundraiser, signedIn } from '../harness/api.ts'
import { auditScreen, overflow } from '../harness/audit.ts'
import { eventually, test } from '../harness/browser-test.ts'
import { giveMicrophone } from '../harness/hearing.ts'
import { userIdOf } from '../harness/people.ts'

const PHONE_WIDTH = 360

interface About {
	readonly by?: 'donor' | 'donee'
	readonly requestId?: string
}

async function schedule(
	title: string,
	inMs: number,
	{ by = 'donor', requestId }: About = {},
): Promise<string> {
	const call = await signedIn(by)
	const startTime = Date.now() + inMs
	const { data } = await call<{ data: { _id: string } }>('POST', '/api/v1/audioRooms', {
		title,
		description: 'Of rivers and rain',
		startTime,
		endTime: startTime + 20 * MINUTE_MS,
		ownerId: userIdOf(by),
		...(requestId && { requestId }),
	})
	return data._id
}

/** Lets a page keep the tracks of the microphones that it opened. */
const keepTracks = (page: Page): Promise<unknown> =>
	page.addInitScript(() => {
		const tracks: MediaStreamTrack[] = []
		const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
		navigator.mediaDevices.getUserMedia = async (wanted) => {
			const stream = await open(wanted)
			tracks.push(...stream.getTracks())
			return stream
		}
		Object.assign(window, { tracks })
	})
const statesOfTracks = (page: Page): Promise<string[]> =>
	page.evaluate(() =>
		(window as unknown as { tracks: MediaStreamTrack[] }).tracks.map(({ readyState }) => readyState),
	)

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

describe('the page of a room', () => {
	test('tries a microphone, has a stage and a chat, and frees the microphone', async ({ page }) => {
		const id = await schedule('Songs of the rain', 2 * MINUTE_MS)
		await page.setViewportSize({ width: PHONE_WIDTH, height: 800 })
		await giveMicrophone(page, 440)
		await keepTracks(page)
		await signIn(page, 'donor')
		await page.goto('/chatTabs')
		await page.getByRole('article', { name: 'Songs of the rain' }).getByRole('link', { name: 'Join' }).click()
		await page.waitForURL(`/room/${id}`)
		await page.getByText('The room is open, and no host has come yet.').waitFor()
		await button(page, 'Try the microphone').click()
		await eventually(() =>
			page.getByRole('meter').evaluate((meter) => (meter as HTMLMeterElement).value > 0.1),
		).toBe(true)
		await button(page, 'Join muted').click()
		await button(page, 'Unmute').waitFor()
		await page.getByRole('heading', { name: 'Songs of the rain' }).click()
		await page.keyboard.press('m')
		await button(page, 'Mute').waitFor()
		await page.keyboard.press('m')
		await button(page, 'Unmute').waitFor()
		await page.keyboard.down(' ')
		await button(page, 'Mute').waitFor()
		await page.keyboard.up(' ')
		await button(page, 'Unmute').waitFor()

		await page.getByLabel('Your message').fill('More at https://karuna.example/rain')
		await page.keyboard.press('Enter')
		await page.getByRole('link', { name: 'https://karuna.example/rain' }).waitFor()
		await page.getByRole('button', { name: /^Delete the message/ }).click()
		await page.getByText('Nobody has written yet.').waitFor()
		await page.getByRole('heading', { name: 'Songs of the rain' }).click()
		await page.keyboard.press('Escape')
		await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click()
		expect(await statesOfTracks(page)).toEqual(['live'])
		await button(page, 'Leave').click()
		await page.waitForURL('/chatTabs')
		expect(await statesOfTracks(page)).toEqual(['ended'])
		await auditScreen(page, () => page.goto(`/room/${id}`))
	})

	test('says why nobody is let in, and leads there after signing in', async ({ page }) => {
		const id = await schedule('Songs of next week', 170 * HOUR_MS)
		await page.goto(`/users/Terms?audioRoomId=${id}`)
		await page.waitForURL((url) => url.pathname === '/login')
		await signIn(page, 'donee')
		await page.goto(`/access-denied?audioRoomId=${id}`)
		await page.waitForURL(`/room/${id}`)
		await page.getByText('This room isn’t open yet').waitFor()
		await page.goto(`/room/${crypto.randomUUID()}`)
		await page.getByRole('alert').waitFor()
		await page.goto('/chatTabs')
		await page.getByRole('article', { name: 'Songs of next week' }).waitFor()
	})

	test('leads to the checkout in a window beside, and announces what is donated meanwhile', async ({
		page,
		visitor,
	}) => {
		const fundraiser = await raiseFundraiser({ title: 'A well for the rain' })
		const id = await schedule('Talk about the well', 2 * MINUTE_MS, { by: 'donee', requestId: fundraiser.id })
		await signIn(page, 'donor')
		await page.goto(`/room/${id}`)
		await button(page, 'Only listen').click()
		const card = page.getByRole('region', { name: 'Linked request' })
		const opened = page.waitForEvent('popup')
		await card.getByRole('link', { name: 'Donate' }).click()
		await (await opened).getByRole('heading', { name: 'How much would you like to give?' }).waitFor()
		await button(page, 'Leave').waitFor()

		const donor = { firstName: 'Gauri', lastName: 'Sen', email: 'gauri.sen@mail.example' }
		await giveAsGuest(await visitor({}), fundraiser, { amount: '700', donor })
		await card.getByText('Gauri Sen gave ₹700.').waitFor()
		expect(await overflow(page)).toEqual([])
	})
})
