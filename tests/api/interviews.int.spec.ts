import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BackofficeInterview } from '../../domain/radio/interviews.contract.ts'
import { CONSENT_VERSION } from '../../domain/radio/interviews.contract.ts'
import { DAY_MS } from '../../kernel/wire/time.ts'
import { buildIfStale } from '../../tools/build/apps.ts'
import { type Caller, type Harness, startHarness } from './harness.ts'
import { add, addItem, PLAYLISTS, PODCASTS, playlistBody, podcastBody } from './media.fixtures.ts'
import { inMinutes } from './minutes.ts'
import {
	addInterviewItem,
	addInvited,
	addRecorded,
	CHANNELS,
	channelBody,
	INTERVIEWS,
	interviewBody,
	invitationPath,
	storeConsents,
} from './radio.fixtures.ts'

let harness: Harness
let radio: Caller

beforeAll(async () => {
	await buildIfStale({ log: () => undefined })
	harness = await startHarness(undefined, { pages: true })
	radio = await harness.person('radio')
}, 600_000)
afterAll(() => harness?.stop())

const show = (id: string) => radio.json<BackofficeInterview>('GET', `${INTERVIEWS}/${id}`)
const step = (id: string, name: string, body?: object) =>
	radio.call('POST', `${INTERVIEWS}/${id}/${name}`, body && { body })
const newEmail = () => `guest.${crypto.randomUUID()}@mail.example`

const read = (path: string) => harness.guest().call('GET', path, { headers: { accept: 'text/html' } })
const answer = (path: string, fields: Readonly<Record<string, string>>, site = 'same-origin') =>
	harness.guest().call('POST', path, {
		body: new URLSearchParams({ version: String(CONSENT_VERSION), answer: 'save', ...fields }).toString(),
		headers: {
			'content-type': 'application/x-www-form-urlencoded',
			'sec-fetch-site': site,
			accept: 'text/html',
		},
	})
const BOTH = { airing: 'yes', recording: 'yes' } as const

describe('an interview', () => {
	it('goes from the plan to publishing, and back when its guest withdraws', async () => {
		const guestEmail = newEmail()
		const channelId = await add(radio, CHANNELS, channelBody())
		const id = await add(radio, INTERVIEWS, interviewBody({ guestEmail, channelId, rjUserId: radio.id }))
		expect(await show(id)).toMatchObject({
			state: 'planned',
			guest: 'Meera Kurian',
			zone: 'Asia/Kolkata',
			consents: { airing: null, recording: null },
			invitedAt: null,
		})
		expect(await invitationPath(harness, guestEmail)).toBe('')

		expect((await step(id, 'invite')).status).toBe(200)
		const path = await invitationPath(harness, guestEmail)
		const page = await read(path)
		expect(page.status).toBe(200)
		expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'same-origin' })
		expect(page.text).toContain('The well of Barwadih')
		expect(page.text).not.toContain('How deep is it?')
		const hindi = await read(`/hi${path}`)
		expect([hindi.status, hindi.text.includes('आप किस बात से सहमत हैं?')]).toEqual([200, true])

		const item = await addInterviewItem(harness, radio)
		expect((await step(id, 'record', { itemId: item })).status).toBe(200)
		expect((await step(id, 'publish')).body).toMatchObject({ code: 'INTERVIEW_WITHOUT_CONSENT' })
		const answered = await answer(path, { airing: 'yes' })
		expect([answered.status, answered.headers.location]).toEqual([303, path])
		expect((await show(id)).consents).toMatchObject({
			airing: { agreed: true, version: CONSENT_VERSION },
			recording: { agreed: false },
		})
		expect((await step(id, 'publish')).body).toMatchObject({ code: 'INTERVIEW_WITHOUT_CONSENT' })
		await answer(path, BOTH)
		// The second click changes nothing.
		const { consents } = await show(id)
		await answer(path, BOTH)
		expect((await show(id)).consents).toEqual(consents)

		const playlist = await add(radio, PLAYLISTS, playlistBody())
		const other = await addItem(harness, 500)
		const alone = await add(radio, PLAYLISTS, playlistBody())
		const arrange = (of: string, items: readonly string[]) =>
			radio.call('PUT', `${PLAYLISTS}/${of}/items`, { body: { items } })
		expect((await arrange(alone, [item])).body).toMatchObject({ code: 'INTERVIEW_UNPUBLISHED' })
		expect((await step(id, 'publish')).status).toBe(200)
		expect((await step(id, 'publish')).status).toBe(200)
		expect((await arrange(alone, [item])).status).toBe(200)
		expect((await arrange(playlist, [item, other])).status).toBe(200)
		const podcastId = await add(radio, PODCASTS, podcastBody())
		const { data: episode } = await radio.json<{ data: { slug: string } }>(
			'POST',
			`${PLAYLISTS}/${alone}/publish`,
			{ podcastId },
		)
		expect((await read(`/talmedia/${episode.slug}`)).status).toBe(200)

		await answer(path, { ...BOTH, answer: 'decline' })
		expect(await show(id)).toMatchObject({
			state: 'recorded',
			consents: { airing: { agreed: false }, recording: { agreed: false } },
		})
		const itemsOf = async (of: string) =>
			(await radio.json<{ data: { _id: string }[] }>('GET', `${PLAYLISTS}/${of}/items`)).data
		expect((await itemsOf(playlist)).map(({ _id }) => _id)).toEqual([other])
		expect(await itemsOf(alone)).toEqual([])
		expect(await radio.json('GET', `${PLAYLISTS}/${alone}`)).toMatchObject({ data: { publishedAt: null } })
		expect((await step(id, 'publish')).body).toMatchObject({ code: 'INTERVIEW_WITHOUT_CONSENT' })
	}, 60_000)

	it('takes its recording out of playlists when it is cancelled', async () => {
		const id = await addRecorded(harness, radio)
		await step(id, 'publish')
		const { itemId } = await show(id)
		const playlist = await add(radio, PLAYLISTS, playlistBody())
		await radio.json('PUT', `${PLAYLISTS}/${playlist}/items`, { items: [itemId] })
		const uses = await radio.call('DELETE', `/api/backoffice/radioItems/${itemId}`)
		expect(uses.body).toMatchObject({ code: 'ITEM_IN_PLAYLISTS' })
		expect((await step(id, 'cancel')).status).toBe(200)
		expect((await radio.json<{ data: object[] }>('GET', `${PLAYLISTS}/${playlist}/items`)).data).toEqual([])
		const again = await radio.call('PUT', `${PLAYLISTS}/${playlist}/items`, { body: { items: [itemId] } })
		expect(again.body).toMatchObject({ code: 'INTERVIEW_UNPUBLISHED' })
		const other = await addInvited(radio)
		expect((await step(other, 'record', { itemId })).body).toMatchObject({ code: 'RECORDING_USED' })
	})

	it('is not published by what its guest agreed to in a former wording', async () => {
		const id = await addInvited(radio)
		await storeConsents(harness, id, CONSENT_VERSION - 1)
		await step(id, 'record', { itemId: await addInterviewItem(harness, radio) })
		expect((await step(id, 'publish')).body).toMatchObject({ code: 'INTERVIEW_WITHOUT_CONSENT' })
	})

	it('has only a finished recording of its kind that nothing else has', async () => {
		const id = await addInvited(radio)
		const music = await addItem(harness, 500)
		expect((await step(id, 'record', { itemId: music })).body).toMatchObject({
			code: 'VALIDATION',
			message: 'Please select a finished recording of the kind interview',
		})
		const taken = (await show(await addRecorded(harness, radio))).itemId
		expect((await step(id, 'record', { itemId: taken })).body).toMatchObject({ code: 'RECORDING_USED' })
	})

	it('has the same guest once invited, and finds accounts that mails can reach', async () => {
		const owner = await harness.person('owner')
		const id = await add(radio, INTERVIEWS, interviewBody({ guestUserId: owner.id, guestEmail: '' }))
		const { guestName, guestEmail, guestUserId } = await show(id)
		expect([guestName, guestEmail, guestUserId]).toEqual(['', '', owner.id])
		await step(id, 'invite')
		expect(await invitationPath(harness, 'owner@karuna.example')).toContain(`/interview/${id}/`)
		const edit = (changes: object) =>
			radio.call('PUT', `${INTERVIEWS}/${id}`, { body: interviewBody(changes) })
		expect((await edit({ guestUserId: owner.id, title: 'Wells' })).status).toBe(200)
		expect((await edit({})).body).toMatchObject({ code: 'GUEST_FIXED' })
		expect(await show(id)).toMatchObject({ title: 'Wells', guestUserId: owner.id })

		const email = newEmail()
		const admin = await harness.person('admin')
		await admin.json('POST', '/api/backoffice/suppressions', { email })
		const refused = await add(radio, INTERVIEWS, interviewBody({ guestEmail: email }))
		expect((await step(refused, 'invite')).body).toMatchObject({ code: 'GUEST_UNREACHABLE' })
		expect(await show(refused)).toMatchObject({ state: 'planned', invitedAt: null })
	})
})

describe('the link of a guest', () => {
	it('opens nothing for anybody else, once there is a newer one, and at its end', async () => {
		const guestEmail = newEmail()
		const id = await addInvited(radio, { guestEmail })
		const path = await invitationPath(harness, guestEmail)
		const [, , , key = ''] = path.split('/')
		const other = await addInvited(radio)
		for (const wrong of [
			`/interview/${other}/${key}`,
			`/interview/${id}/${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}`,
			`/interview/${id}/x`,
			`/interview/x/${key}`,
		]) {
			expect((await read(wrong)).status, wrong).toBe(404)
			expect((await answer(wrong, BOTH)).status, wrong).toBe(404)
		}
		expect((await answer(path, BOTH, 'cross-site')).status).toBe(403)
		const outdated = await answer(path, { ...BOTH, version: '0' })
		expect([outdated.status, outdated.text.includes('The wording has changed')]).toEqual([400, true])
		expect((await show(id)).consents).toEqual({ airing: null, recording: null })

		await step(id, 'invite')
		const newer = await invitationPath(harness, guestEmail)
		expect([(await read(path)).status, (await read(newer)).status]).toEqual([404, 200])
		harness.clock.set(inMinutes(1_440) + 367 * DAY_MS)
		expect([(await read(newer)).status, (await answer(newer, BOTH)).status]).toEqual([404, 404])
		harness.clock.real()
	})

	it('is mailed in the language of the guest', async () => {
		const guestEmail = newEmail()
		await addInvited(radio, { guestEmail, guestLanguage: 'hi' })
		expect(await invitationPath(harness, guestEmail)).toMatch(/^\/hi\/interview\//)
	})
})
