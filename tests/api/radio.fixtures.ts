import { CONSENT_VERSION } from '../../domain/radio/interviews.contract.ts'
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
export const INTERVIEWS = '/api/backoffice/radioInterviews'
export const INVITATION = '/api/v1/radio/interviews'
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

/** With a guest without an account. */
export const interviewBody = (changes: object = {}) => ({
	title: 'The well of Barwadih',
	guestName: 'Meera Kurian',
	guestEmail: 'meera.kurian@mail.example',
	plannedTime: inMinutes(1_440),
	notes: 'How deep is it?',
	...changes,
})

/** Adds a recording of the kind interview. @returns its id */
export async function addInterviewItem(harness: Harness, radio: Caller): Promise<string> {
	const id = await addItem(harness, 1_500, 'A talk about wells')
	await radio.json('PUT', `${ITEMS}/${id}`, itemBody({ kind: 'interview', title: 'A talk about wells' }))
	return id
}

/** Adds an interview whose guest is invited. @returns its id */
export async function addInvited(radio: Caller, changes: object = {}): Promise<string> {
	const id = await add(radio, INTERVIEWS, interviewBody(changes))
	await radio.json('POST', `${INTERVIEWS}/${id}/invite`)
	return id
}

/** Stores that the guest of an interview agrees to everything, by a wording. */
export const storeConsents = (
	{ system: { sql } }: Pick<Harness, 'system'>,
	interviewId: string,
	version = CONSENT_VERSION,
) =>
	sql.execute(
		`INSERT INTO rec.radio_interview_consents (interview_id, number, subject, version, agreed, at)
		VALUES ($1, 1, 'airing', $2, true, now()), ($1, 2, 'recording', $2, true, now())`,
		[interviewId, version],
	)

/** Adds an interview that can be published. @returns its id */
export async function addRecorded(harness: Harness, radio: Caller): Promise<string> {
	const id = await addInvited(radio)
	await storeConsents(harness, id)
	await radio.json('POST', `${INTERVIEWS}/${id}/record`, { itemId: await addInterviewItem(harness, radio) })
	return id
}

/** Returns the path in the last mail to a guest, with the language before it. */
export async function invitationPath({ system }: Harness, email: string): Promise<string> {
	await system.untilIdle()
	const [last] = system.outbox?.mailbox.list({ search: email, offset: 0, limit: 1 }).rows ?? []
	const text = last && (await system.outbox?.mailbox.open(last.id))?.text
	return /(?:\/hi)?\/interview\/[\w.-]+\/[\w.-]+/.exec(text ?? '')?.[0] ?? ''
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
