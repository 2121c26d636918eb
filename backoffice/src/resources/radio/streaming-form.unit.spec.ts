import { expect, it } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../../../../kernel/wire/time.ts'
import { bodyOf, isWhole, lacks, schemaFor, typedOf } from './streaming-form.ts'

const PUNE = '019ad7f0-0000-7000-8000-000000000001'
const PLAYLIST = '019ad7f0-0000-7000-8000-000000000002'
const zoneOf = () => 'Asia/Kolkata'
const EMPTY = typedOf(null, PUNE)
const startTime = Math.ceil((Date.now() + DAY_MS) / MINUTE_MS) * MINUTE_MS
const SAVED = {
	id: PLAYLIST,
	title: 'Morning',
	channelId: PUNE,
	channel: 'Pune',
	zone: 'Asia/Kolkata',
	startTime,
	endTime: startTime + 5 * MINUTE_MS,
	playlistId: PLAYLIST,
	playlist: 'Songs',
	duration: 60,
	repeats: false,
	editorPick: true,
	isPlaying: false,
	recording: null,
	createdAt: '2026-11-21T05:12:00.000Z',
}
const problemsOf = (changes: object) =>
	schemaFor(zoneOf)
		.safeParse({ ...typedOf(SAVED, PUNE), ...changes })
		.error?.issues.map(({ path, message }) => [path[0], message])

it('What is saved is typed in the channel’s zone, and sent as it was.', () => {
	const { title, repeats, editorPick, endTime } = SAVED
	const sent = bodyOf(zoneOf)(typedOf(SAVED, PUNE))
	const playlist = { _id: PLAYLIST }
	expect(sent).toEqual({ title, channel: PUNE, startTime, endTime, playlist, repeats, editorPick })
	expect(problemsOf({})).toBeUndefined()
	expect(isWhole(sent)).toBe(true)
	expect(isWhole({ ...sent, endTime: startTime + 4 * MINUTE_MS })).toBe(false)
})

it('An empty form lacks what the call needs.', () => {
	expect(problemsOf(EMPTY)).toEqual([
		['title', 'radio.fields.enterName'],
		['startTime', 'radio.fields.selectStart'],
		['endTime', 'radio.fields.selectEnd'],
		['playlist', 'radio.fields.selectPlaylist'],
	])
	expect([lacks(EMPTY), lacks(typedOf(SAVED, PUNE))]).toEqual([true, false])
})

it('A streaming is not planned in the past.', () => {
	expect(problemsOf({ startTime: '2026-01-01T07:00', endTime: '2026-01-01T08:00' })).toEqual([
		['startTime', 'radio.fields.startInPast'],
	])
})
