import type { Caller, Harness } from './harness.ts'
import { add, addItem, ITEMS, itemBody, PLAYLISTS, playlistBody, unique } from './media.fixtures.ts'
import { inMinutes } from './minutes.ts'

export const CHANNELS = '/api/v1/radio/channels'
export const STREAMINGS = '/api/v1/radio/streamings'
export const UPCOMING = '/api/v1/radio/upcoming'
export const WIDGETS = ['/talradiowidget', '/hi/talradiowidget'] as const
export const NOW_PLAYING = '/api/v1/radio/nowPlaying'
export const OFFICE_CHANNELS = '/api/backoffice/radioChannels'
export const OFFICE_STREAMINGS = '/api/backoffice/radioStreamings'

export const ADVERTS = '/api/backoffice/radioAdverts'
export const STATISTICS = '/api/backoffice/radioStatistics'
export const REPORTS = '/api/v1/radio/reports'
export const OFFICE_REPORTS = '/api/backoffice/radioReports'

export const advertBody = (itemId: string, changes: object = {}) => ({
	name: 'Give blood',
	itemId,
	from: '2026-12-01',
	until: '2027-12-31',
	...changes,
})

/** Adds a recording of the kind advert. @returns its id */
export async function addAdvertItem(harness: Harness, radio: Caller): Promise<string> {
	const id = await addItem(harness, 500, 'Give blood this week')
	await radio.json('PUT', `${ITEMS}/${id}`, itemBody({ kind: 'advert', title: 'Give blood this week' }))
	return id
}

/** A report of days on which nothing was on air. */
export const reportBody = (changes: object = {}) => ({ from: '2026-01-01', until: '2026-01-31', ...changes })

export const channelBody = (changes: object = {}) => ({
	name: unique('Hyderabad'),
	isLive: true,
	voiceCommandLabel: 'Karuna Hyderabad',
	zone: 'Asia/Kolkata',
	...changes,
})

export const streamingBody = (channel: string, playlist: string, changes: object = {}) => ({
	title: 'Morning from Hyderabad',
	channel,
	startTime: inMinutes(60),
	endTime: inMinutes(120),
	playlist: { _id: playlist },
	...changes,
})

/** Adds a playlist of a minute. @returns its id */
export async function addPlayable(harness: Harness, radio: Caller, changes: object = {}): Promise<string> {
	const id = await add(radio, PLAYLISTS, playlistBody(changes))
	const items = [await addItem(harness, 2_500)]
	await radio.json('PUT', `${PLAYLISTS}/${id}/items`, { items })
	return id
}

/** Stores a streaming that no call would take, such as one on air. @returns its id */
export async function storeStreaming(
	{ system: { sql } }: Harness,
	{ channel, playlist, startTime, endTime, title }: ReturnType<typeof streamingBody>,
): Promise<string> {
	const id = crypto.randomUUID()
	await sql.execute(
		`INSERT INTO rec.radio_streamings (id, title, channel_id, starts_at, ends_at, playlist_id, repeats, editor_pick,
			created_at, updated_at) VALUES ($1, $2, $3, $4, $5, $6, true, false, now(), now())`,
		[id, title, channel, new Date(startTime), new Date(endTime), playlist._id],
	)
	return id
}

/** Stores a streaming that was live, with a recording that waits for its review. @returns its id */
export async function storeRecorded(
	harness: Harness,
	hostId: string,
	body: ReturnType<typeof streamingBody>,
): Promise<string> {
	const { sql } = harness.system
	const streaming = await storeStreaming(harness, body)
	const id = crypto.randomUUID()
	await sql.execute(
		`INSERT INTO rec.media_uploads (id, user_id, title, kind, bytes, state, progress, tries, created_at, expires_at)
		VALUES ($1, $2, $3, 'talk', 0, 'receiving', 0, 0, now(), now() + interval '30 days')`,
		[id, hostId, body.title],
	)
	await sql.execute('INSERT INTO rec.radio_recordings (streaming_id, upload_id) VALUES ($1, $2)', [
		streaming,
		id,
	])
	return streaming
}
