import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BackofficeChannel, Channel } from '../../domain/radio/channels.contract.ts'
import type { Source } from '../../domain/radio/live.contract.ts'
import type {
	BackofficeStreaming,
	Streaming,
	UpcomingStreaming,
} from '../../domain/radio/streamings.contract.ts'
import type { Studio } from '../../domain/radio/studio.contract.ts'
import { createSql } from '../../kernel/sql/sql.ts'
import { MINUTE_MS } from '../../kernel/wire/time.ts'
import { findSource } from '../../records/radio/sources.ts'
import { adminUrlOf } from '../nightly/card-data/traces.ts'
import { type Answer, type Caller, type Harness, startHarness } from './harness.ts'
import { add, PLAYLISTS, uploadPicture } from './media.fixtures.ts'
import { inMinutes } from './minutes.ts'
import {
	addInvited,
	addPlayable,
	CHANNELS,
	channelBody,
	OFFICE_CHANNELS,
	OFFICE_STREAMINGS,
	STREAMINGS,
	storeConsents,
	storeRecorded,
	storeStreaming,
	streamingBody,
	UPCOMING,
} from './radio.fixtures.ts'

let harness: Harness
let radio: Caller
let guest: Caller
let playlist: string
beforeAll(async () => {
	harness = await startHarness()
	radio = await harness.person('radio')
	guest = harness.guest()
	playlist = await addPlayable(harness, radio)
}, 120_000)
afterAll(() => harness.stop())

interface One<T> {
	readonly data: T
}
interface Listed<T> {
	readonly data: readonly T[]
	readonly totalCountOfRecords: number
}
const addChannel = (changes: object = {}) => add(radio, CHANNELS, channelBody(changes))
const schedule = (channel: string, start: number, end: number, changes: object = {}): Promise<Answer> =>
	radio.call('POST', STREAMINGS, {
		body: streamingBody(channel, playlist, { startTime: start, endTime: end, ...changes }),
	})

describe('a channel', () => {
	const show = async (id: string, caller = radio) =>
		(await caller.json<One<Channel>>('GET', `${CHANNELS}/${id}`)).data

	it('has the fields that were sent, an address, and a zone', async () => {
		const body = channelBody()
		const id = await add(radio, CHANNELS, body)
		const slug = body.name.toLowerCase().replaceAll(' ', '-')
		const others = { fallbackPlaylistId: null, description: '', artworkUrl: '' }
		expect(await show(id, guest)).toEqual({ _id: id, ...body, slug, ...others })
		await radio.json('PUT', `${CHANNELS}/${id}`, { name: body.name, isLive: false })
		expect(await show(id)).toMatchObject({ slug, zone: 'Asia/Kolkata', voiceCommandLabel: '', isLive: false })
		const hidden = await guest.call('GET', `${CHANNELS}/${id}`)
		expect(hidden.body).toMatchObject({ statusCode: 404, message: 'The channel was not found.' })
	})

	it('has a name and an address of its own', async () => {
		const body = channelBody()
		await add(radio, CHANNELS, body)
		const named = (changes: object) => radio.call('POST', CHANNELS, { body: channelBody(changes) })
		expect((await named({ name: body.name.toUpperCase() })).body).toMatchObject({
			statusCode: 409,
			code: 'CHANNEL_EXISTS',
			details: [{ field: 'name' }],
		})
		const taken = { statusCode: 409, code: 'SLUG_TAKEN', details: [{ field: 'slug' }] }
		expect((await named({ slug: body.name.toLowerCase().replaceAll(' ', '-') })).body).toMatchObject(taken)
		expect((await named({ slug: 'jal-mitra-trust' })).body).toMatchObject(taken)
		const id = await add(radio, CHANNELS, channelBody({ name: 'Jal Mitra Trust' }))
		expect((await show(id)).slug).toBe(`jal-mitra-trust-${id.slice(-8)}`)
	})

	it('plays a fallback, has a picture, and is deleted while it is unused', async () => {
		const artworkUrl = await uploadPicture(radio, 'radiochannels')
		const id = await addChannel({ fallbackPlaylistId: playlist, artworkUrl })
		const { artworkUrl: visible } = await show(id)
		expect((await guest.call('GET', visible)).status).toBe(200)
		const { fallback, nextHour } = await radio.json<BackofficeChannel>('GET', `${OFFICE_CHANNELS}/${id}`)
		expect([fallback, nextHour]).toEqual(['Good morning', []])
		await radio.json('DELETE', `${CHANNELS}/${id}`)
		expect((await guest.call('GET', visible)).status).toBe(404)
		const slug = await harness.system.sql.query('SELECT FROM rec.names WHERE owner_id = $1', [id])
		expect(slug).toEqual([])
	})
})

describe('a streaming', () => {
	it('is answered with its playlist, cut to minutes', async () => {
		const channel = await addChannel()
		const [startTime, endTime] = [inMinutes(60), inMinutes(90)]
		const { body } = await schedule(channel, startTime + 59_999, endTime + 1_000, { editorPick: true })
		const { data } = body as One<Streaming>
		expect(data).toEqual({
			_id: data._id,
			title: 'Morning from Hyderabad',
			channel,
			startTime,
			endTime,
			playlist: { _id: playlist, title: 'Good morning', duration: 60 },
			repeats: true,
			editorPick: true,
			isPlaying: false,
		})
		expect((await radio.json<One<Streaming>>('GET', `${STREAMINGS}/${data._id}`)).data).toEqual(data)
		const changed = await radio.json<One<Streaming>>('PUT', `${STREAMINGS}/${data._id}`, {
			...data,
			title: 'Later',
		})
		expect(changed.data.title).toBe('Later')
		expect(await radio.json('DELETE', `${STREAMINGS}/${data._id}`)).toEqual({
			statusCode: 200,
			message: 'The streaming is deleted.',
		})
	})

	it('is listed by channel with limit and offset, five at a time', async () => {
		const channel = await addChannel()
		for (const hour of [1, 2, 3, 4, 5, 6])
			await schedule(channel, inMinutes(60 * hour), inMinutes(60 * hour + 60))
		const list = (query: string) =>
			radio.json<Listed<Streaming>>('GET', `${STREAMINGS}?channel=${channel}${query}`)
		const first = await list('')
		expect([first.data.length, first.totalCountOfRecords]).toEqual([5, 6])
		expect(first.data[0]?.startTime).toBe(inMinutes(360))
		expect((await list('&limit=10&offset=5')).data.map(({ startTime }) => startTime)).toEqual([inMinutes(60)])
	})

	it('is listed by period', async () => {
		const channelId = await addChannel()
		for (const hour of [1, 2, 3, 4])
			await schedule(channelId, inMinutes(60 * hour), inMinutes(60 * hour + 60))
		const instant = (minutes: number) => new Date(inMinutes(minutes)).toISOString()
		const filter = JSON.stringify({ channelId, from: instant(119), until: instant(181) })
		const rows = await radio.json<{ startTime: number }[]>(
			'GET',
			`${OFFICE_STREAMINGS}?filter=${encodeURIComponent(filter)}`,
		)
		expect(rows.map(({ startTime }) => startTime)).toEqual([60, 120, 180].map(inMinutes))
	})

	it('never overlaps another of its channel by a minute, but may touch it', async () => {
		const channel = await addChannel({ zone: 'UTC' })
		const start = Math.ceil((Date.now() + 86_400_000) / 3_600_000) * 3_600_000
		const at = (minutes: number) => start + minutes * MINUTE_MS
		const first = await schedule(channel, at(0), at(60))
		expect(first.status).toBe(200)
		const visible = (minutes: number) => new Date(at(minutes)).toISOString().slice(0, 16).replace('T', ' ')
		const conflict = {
			statusCode: 409,
			code: 'STREAMING_CONFLICT',
			message: `The schedule of this streaming conflicts with one of the streamings already scheduled: “Morning from Hyderabad”, ${visible(0)} to ${visible(60)} (UTC)`,
			details: [{ field: 'startTime' }],
		}
		expect((await schedule(channel, at(59), at(120))).body).toMatchObject(conflict)
		expect((await schedule(channel, at(-60), at(1))).body).toMatchObject(conflict)
		expect((await schedule(channel, at(10), at(20))).body).toMatchObject(conflict)
		const next = await schedule(channel, at(60), at(120))
		expect((await schedule(channel, at(-60), at(0))).status).toBe(200)
		expect((await schedule(await addChannel(), at(0), at(60))).status).toBe(200)
		const { data } = next.body as One<Streaming>
		const moved = { ...data, startTime: at(30), endTime: at(90) }
		const refused = await radio.call('PUT', `${STREAMINGS}/${data._id}`, { body: moved })
		expect(refused.body).toMatchObject(conflict)
		await radio.json('PUT', `${STREAMINGS}/${data._id}`, { ...data, endTime: at(90) })

		const check = async (from: number, to: number, more = '') =>
			(
				await radio.json<One<{ isConflict: boolean; streaming: Streaming | null }>>(
					'GET',
					`${STREAMINGS}/conflict?channel=${channel}&startTime=${at(from)}&endTime=${at(to)}${more}`,
				)
			).data
		expect(await check(70, 80)).toMatchObject({ isConflict: true, streaming: { _id: data._id } })
		expect(await check(70, 80, `&streamingId=${data._id}`)).toEqual({ isConflict: false, streaming: null })
		expect(await check(90, 100)).toEqual({ isConflict: false, streaming: null })
	})

	it('is at least five minutes and at most a day long', async () => {
		const channel = await addChannel()
		const lasting = async (ms: number) =>
			(await schedule(channel, inMinutes(60), inMinutes(60) + ms)).body as { message?: string }
		const short = 'Atleast a 5 min difference between start time and end time'
		expect((await lasting(5 * MINUTE_MS - 1_000)).message).toBe(short)
		expect((await lasting(-MINUTE_MS)).message).toBe(short)
		expect((await lasting(1_441 * MINUTE_MS)).message).toBe('A streaming can be at most 24 hours long')
		expect(await lasting(5 * MINUTE_MS)).toMatchObject({ statusCode: 200 })
		expect((await schedule(channel, inMinutes(120), inMinutes(120 + 1_440))).status).toBe(200)
	})

	it('says that it plays, and what is on air', async () => {
		const channel = await addChannel()
		const body = streamingBody(channel, playlist, { startTime: inMinutes(-10), endTime: inMinutes(50) })
		const id = await storeStreaming(harness, body)
		expect((await radio.json<One<Streaming>>('GET', `${STREAMINGS}/${id}`)).data.isPlaying).toBe(true)
		await schedule(channel, inMinutes(50), inMinutes(65), { title: 'Next' })
		await schedule(channel, inMinutes(200), inMinutes(230))
		const { nextHour, isUsed } = await radio.json<BackofficeChannel>('GET', `${OFFICE_CHANNELS}/${channel}`)
		expect([isUsed, nextHour.map(({ title }) => title)]).toEqual([true, [body.title, 'Next']])
		expect(nextHour[0]).toEqual({ id, title: body.title, startTime: body.startTime, endTime: body.endTime })
	})

	it('lists the faults of its channel, the present ones first', async () => {
		const channel = await addChannel()
		const { sql } = harness.system
		const [since, until] = ['2026-01-01T00:00:00.000Z', '2026-01-01T00:10:00.000Z']
		for (const [cause, end] of [
			['silence', until],
			['missingFile', null],
		])
			await sql.execute(
				'INSERT INTO rec.radio_faults (id, channel_id, cause, since, until) VALUES ($1, $2, $3, $4, $5)',
				[crypto.randomUUID(), channel, cause, since, end],
			)
		const { faults } = await radio.json<BackofficeChannel>('GET', `${OFFICE_CHANNELS}/${channel}`)
		expect(faults).toContainEqual({ cause: 'silence', item: '', since, until })
		expect(faults[0]).toMatchObject({ cause: 'missingFile', item: '', since })
	})

	it('is announced to everybody on channels that are on air', async () => {
		const hosted = await addPlayable(harness, radio, { rjUserId: radio.id })
		const channel = await addChannel()
		const hidden = await addChannel({ isLive: false })
		await storeStreaming(
			harness,
			streamingBody(channel, hosted, { startTime: inMinutes(-10), endTime: inMinutes(30) }),
		)
		for (const each of [channel, hidden])
			await schedule(each, inMinutes(30), inMinutes(60), { playlist: { _id: hosted } })
		const upcoming = (of: string) =>
			guest.json<Listed<UpcomingStreaming>>('GET', `${UPCOMING}?channel=${of}&limit=50`)
		const { data } = await upcoming(channel)
		expect(data).toMatchObject([
			{ startTime: inMinutes(30), channel: { _id: channel, zone: 'Asia/Kolkata' }, picture: null },
		])
		const { first_name, last_name } = await harness.system.sql.one<{ first_name: string; last_name: string }>(
			'SELECT first_name, last_name FROM rec.users WHERE id = $1',
			[radio.id],
		)
		expect(data[0]?.host).toBe(`${first_name} ${last_name}`)
		expect((await upcoming(hidden)).totalCountOfRecords).toBe(0)
	})

	it('keeps its playlist', async () => {
		const channel = await addChannel()
		const mine = await addPlayable(harness, radio, { title: 'Noon' })
		const { body } = await schedule(channel, inMinutes(60), inMinutes(90), { playlist: { _id: mine } })
		const remove = () => radio.call('DELETE', `${PLAYLISTS}/${mine}`)
		const empty = () => radio.call('PUT', `${PLAYLISTS}/${mine}/items`, { body: { items: [] } })
		for (const refused of [await remove(), await empty()]) {
			expect(refused.body).toMatchObject({ statusCode: 409, code: 'PLAYLIST_SCHEDULED' })
			expect(refused.text).toContain('“Morning from Hyderabad”')
		}
		await radio.json('DELETE', `${STREAMINGS}/${(body as One<Streaming>).data._id}`)
		const { name } = (await radio.json<One<Channel>>('GET', `${CHANNELS}/${channel}`)).data
		await radio.json('PUT', `${CHANNELS}/${channel}`, { name, fallbackPlaylistId: mine })
		for (const refused of [await remove(), await empty()]) expect(refused.text).toContain(name)
		await radio.json('PUT', `${CHANNELS}/${channel}`, { name, fallbackPlaylistId: null })
		const past = { startTime: inMinutes(-90), endTime: inMinutes(-60) }
		await storeStreaming(harness, streamingBody(channel, mine, past))
		expect((await remove()).body).toMatchObject({ code: 'PLAYLIST_AIRED' })
		expect((await empty()).status).toBe(200)
	})
})

describe('a live streaming', () => {
	it('has a password of its playlist’s host, which a second one replaces', async () => {
		const { sql } = harness.system
		const owner = await harness.person('donor')
		const hosted = await addPlayable(harness, radio, { rjUserId: owner.id })
		const channel = await addChannel()
		const body = streamingBody(channel, hosted, { startTime: inMinutes(-10), endTime: inMinutes(50) })
		const id = await storeStreaming(harness, body)
		const make = async () => (await radio.json<One<Source>>('POST', `${STREAMINGS}/${id}/source`)).data
		const [first, second] = [await make(), await make()]
		const { slug } = (await radio.json<One<Channel>>('GET', `${CHANNELS}/${channel}`)).data
		expect(second).toMatchObject({ user: 'source', startTime: body.startTime, endTime: body.endTime })
		expect(second.address.endsWith(`/radio/live/${slug}`)).toBe(true)
		const find = (password: string) => findSource(sql, slug, password)
		expect([await find(first.password), (await find(second.password))?.user]).toEqual([null, owner.id])
		const stored = await sql.query<{ secret_hash: string }>('SELECT secret_hash FROM rec.radio_sources')
		expect(JSON.stringify(stored)).not.toContain(second.password)
	})

	it('has a studio for its playlist’s host and radio admins, with the notes of its interviews', async () => {
		const [owner, stranger] = [await harness.person('donor'), await harness.person('donee')]
		const hosted = await addPlayable(harness, radio, { rjUserId: owner.id })
		const id = await add(radio, STREAMINGS, streamingBody(await addChannel(), hosted))
		const interview = await addInvited(radio, { streamingId: id })
		const studio = async () => (await owner.json<One<Studio>>('GET', `${STREAMINGS}/${id}/studio`)).data
		expect(await studio()).toMatchObject({
			title: 'Morning from Hyderabad',
			interviews: [{ _id: interview, notes: 'How deep is it?', agreesToAiring: false }],
		})
		await storeConsents(harness, interview)
		expect((await studio()).interviews[0]?.agreesToAiring).toBe(true)
		const { ticket } = (await owner.json<One<{ ticket: string }>>('POST', `${STREAMINGS}/${id}/ticket`)).data
		const stored = await harness.system.sql.query('SELECT * FROM rec.radio_tickets WHERE user_id = $1', [
			owner.id,
		])
		expect([stored.length, JSON.stringify(stored).includes(ticket)]).toEqual([1, false])
		expect((await radio.call('POST', `${STREAMINGS}/${id}/ticket`)).status).toBe(200)
		for (const [method, part] of [
			['GET', 'studio'],
			['POST', 'ticket'],
		] as const) {
			expect((await stranger.call(method, `${STREAMINGS}/${id}/${part}`)).status, part).toBe(404)
			expect((await harness.guest().call(method, `${STREAMINGS}/${id}/${part}`)).status, part).toBe(401)
		}
	})

	it('has a recording, which is reviewed once, when the streaming is over', async () => {
		const recorded = async (startTime: number, endTime: number) => {
			const body = streamingBody(await addChannel(), playlist, { startTime, endTime })
			return storeRecorded(harness, radio.id, body)
		}
		const review = (id: string, verb: string) => radio.call('POST', `${STREAMINGS}/${id}/recording/${verb}`)
		const stateOf = async (id: string) =>
			(await radio.json<BackofficeStreaming>('GET', `${OFFICE_STREAMINGS}/${id}`)).recording?.state
		const playing = await recorded(inMinutes(-10), inMinutes(50))
		expect((await review(playing, 'accept')).body).toMatchObject({ code: 'STREAMING_PLAYING' })
		expect(await stateOf(playing)).toBe('waiting')
		const [one, other] = [
			await recorded(inMinutes(-90), inMinutes(-60)),
			await recorded(inMinutes(-90), inMinutes(-60)),
		]
		expect([(await review(one, 'accept')).status, (await review(other, 'discard')).status]).toEqual([
			200, 200,
		])
		expect([await stateOf(one), await stateOf(other)]).toEqual(['item', 'deleted'])
		for (const id of [one, other])
			expect((await review(id, 'accept')).body).toMatchObject({ statusCode: 409, code: 'RECORDING_OVER' })
	})
})

describe('two streamings for one time at once', () => {
	const RACES = 5
	const race = async () => {
		const channel = await addChannel()
		const both = [0, 1].map((minutes) => schedule(channel, inMinutes(60 + minutes), inMinutes(90)))
		return (await Promise.all(both)).map(({ status }) => status).sort()
	}
	const races = async () => {
		const answers: number[][] = []
		for (let at = 0; at < RACES; at++) answers.push(await race())
		return answers
	}

	it('are one, and the other is refused', async () => {
		expect(await races()).toEqual(Array.from({ length: RACES }, () => [200, 409]))
	})

	it('are one also when both are moved there', async () => {
		const channel = await addChannel()
		const made = [await schedule(channel, inMinutes(60), inMinutes(70))]
		made.push(await schedule(channel, inMinutes(80), inMinutes(90)))
		const moves = made.map(({ body }) => {
			const { data } = body as One<Streaming>
			const moved = { ...data, startTime: inMinutes(200), endTime: inMinutes(210) }
			return radio.call('PUT', `${STREAMINGS}/${data._id}`, { body: moved })
		})
		expect((await Promise.all(moves)).map(({ status }) => status).sort()).toEqual([200, 409])
	})

	it('control: without the constraint both are on air', async () => {
		const admin = createSql(await adminUrlOf(harness.dataDir))
		const apart = 'CONSTRAINT radio_streamings_apart'
		await admin.execute(`ALTER TABLE rec.radio_streamings DROP ${apart}`)
		const answers = await race()
		await admin.execute('DELETE FROM rec.radio_streamings')
		await admin.execute(`ALTER TABLE rec.radio_streamings ADD ${apart}
			EXCLUDE USING gist (channel_id WITH =, tstzrange(starts_at, ends_at) WITH &&)`)
		await admin.close()
		expect(answers).toEqual([200, 200])
	})
})
