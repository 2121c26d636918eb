import type { Page } from 'playwright-core'
import { beforeAll, describe, expect } from 'vitest'
import { signIn } from '../harness/actions/signing-in.ts'
import { signedIn } from '../harness/api.ts'
import { overflow } from '../harness/audit.ts'
import { eventually, test } from '../harness/browser-test.ts'
import { giveEars, hear } from '../harness/hearing.ts'
import { beginStreaming, recordTone } from '../harness/outside.ts'
import { userIdOf } from '../harness/people.ts'

const PLAN_HZ = 560
const HOST_HZ = 1_230
const CHANNEL = 'Voice of Satara'

/** Gives a page a microphone before which one tone sounds. */
const giveMicrophone = (page: Page): Promise<unknown> =>
	page.context().addInitScript((hz) => {
		navigator.mediaDevices.getUserMedia = async () => {
			const context = new AudioContext()
			const tone = new OscillatorNode(context, { frequency: hz })
			const out = new MediaStreamAudioDestinationNode(context)
			tone.connect(new GainNode(context, { gain: 0.3 })).connect(out)
			tone.start()
			await context.resume()
			return out.stream
		}
	}, HOST_HZ)

const hears = (page: Page, hz: number) => eventually(async () => (await hear(page))?.hz).toBe(hz)

describe('the studio', () => {
	let streaming: string
	beforeAll(async () => {
		const radio = await signedIn('radio')
		const { data: playlist } = await radio<{ data: { _id: string } }>('POST', '/api/v1/radio/playlists', {
			title: 'Morning of Satara',
			rjUserId: userIdOf('donor'),
		})
		const items = [await recordTone({ hz: PLAN_HZ, seconds: 5 })]
		await radio('PUT', `/api/v1/radio/playlists/${playlist._id}/items`, { items })
		const { data: channel } = await radio<{ data: { _id: string } }>('POST', '/api/v1/radio/channels', {
			name: CHANNEL,
			isLive: true,
			zone: 'Asia/Kolkata',
			fallbackPlaylistId: playlist._id,
		})
		streaming = await beginStreaming({ channel: channel._id, playlist: playlist._id })
	})

	test('is for its host, who is heard by listeners until the air is handed back', async ({ visitor }) => {
		const page = await visitor({ width: 360 })
		await giveEars(page)
		await giveMicrophone(page)
		await page.goto(`/studio/${streaming}`)
		await page.getByRole('heading', { name: 'Please sign in' }).waitFor()
		await signIn(page, 'donor')
		await page.goto(`/studio/${streaming}`)
		await page.getByRole('heading', { level: 1, name: 'Morning in Hyderabad' }).waitFor()
		expect(await overflow(page)).toEqual([])

		const listener = await page.context().newPage()
		await listener.goto('/talmedia')
		await listener.getByRole('button', { name: `Listen to ${CHANNEL} live` }).click()
		await hears(listener, PLAN_HZ)

		const air = page.getByRole('status')
		await air.getByText('Off air', { exact: true }).waitFor()
		await page.getByRole('button', { name: 'Open the microphone' }).click()
		await page.getByText('Good', { exact: true }).waitFor()
		await page.getByRole('button', { name: 'Rehearse' }).click()
		await page.getByText('You hear yourself. Nothing is sent.').waitFor()
		await page.getByRole('button', { name: 'Take over' }).click()
		await air.getByText('On air', { exact: true }).waitFor({ timeout: 30_000 })
		await hears(listener, HOST_HZ)

		await page.getByRole('button', { name: 'Hand back' }).click()
		await air.getByText('Off air', { exact: true }).waitFor()
		await hears(listener, PLAN_HZ)
	})
})
