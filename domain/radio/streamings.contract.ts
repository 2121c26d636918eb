import { z } from 'zod'
import {
	chosenIds,
	id,
	instant,
	list,
	one,
	page,
	picture,
	plainText,
	restQuery,
	text,
} from '../../kernel/wire/schemas.ts'
import {
	LAST_MS,
	MAX_AHEAD_MS,
	MAX_SCHEDULED_MS,
	MIN_SCHEDULED_MS,
	minute,
	orEnd,
	wholeMinute,
} from '../_shared/minutes-rules.contract.ts'
import { channel } from './channels.contract.ts'
import { recording } from './live.contract.ts'

export const STREAMING_PAGE_SIZES = [5, 10, 25, 50, 100, 500, 1000] as const

const times = { startTime: minute('radio.fields.selectStart'), endTime: minute('radio.fields.selectEnd') }

interface Times {
	readonly startTime: number
	readonly endTime: number
}

function checkLength({ startTime, endTime }: Times, context: z.RefinementCtx): void {
	const add = (message: string) => context.addIssue({ code: 'custom', path: ['endTime'], message })
	if (endTime - startTime < MIN_SCHEDULED_MS) add('radio.fields.atLeastFiveMinutes')
	else if (endTime - startTime > MAX_SCHEDULED_MS) add('radio.fields.atMostOneDay')
}

/** Returns the text that says why no streaming may begin then; null when one may. */
export function startProblem(startTime: number, now: number): string | null {
	if (startTime < now) return 'radio.fields.startInPast'
	return startTime > now + MAX_AHEAD_MS ? 'radio.fields.startTooLate' : null
}

export const streamingBody = z
	.object({
		title: text(200, 'radio.fields.enterName'),
		channel: z.uuid('radio.fields.selectChannel'),
		...times,
		playlist: z.object({ _id: z.uuid('radio.fields.selectPlaylist') }, 'radio.fields.selectPlaylist'),
		/** The playlist begins again at its end; otherwise the channel's fallback follows. */
		repeats: z.boolean().default(true),
		editorPick: z.boolean().default(false),
	})
	.superRefine(checkLength)
export type StreamingBody = z.output<typeof streamingBody>

export const streaming = z
	.object({
		_id: id,
		title: z.string(),
		channel: id,
		startTime: z.int(),
		endTime: z.int(),
		/** Its duration is in seconds. */
		playlist: z.object({ _id: id, title: z.string(), duration: z.int() }),
		repeats: z.boolean(),
		editorPick: z.boolean(),
		isPlaying: z.boolean(),
	})
	.meta({ id: 'RadioStreaming' })
export type Streaming = z.output<typeof streaming>

export const streamingParams = z.object({ id })
export const streamingAnswer = one(streaming)
export const streamingsQuery = z.object({ channel: id.optional(), ...page(5, 1_000) })
export const streamingList = list(streaming)

const sentMinute = (message: string) =>
	z.coerce
		.number(message)
		.int(message)
		.min(0, orEnd(message))
		.max(LAST_MS, orEnd(message))
		.overwrite(wholeMinute)
export const conflictQuery = z
	.object({
		channel: id,
		startTime: sentMinute('radio.fields.selectStart'),
		endTime: sentMinute('radio.fields.selectEnd'),
		/** The streaming that is to change, which is no conflict of its own. */
		streamingId: id.optional(),
	})
	.superRefine(checkLength)
export const conflictAnswer = one(z.object({ isConflict: z.boolean(), streaming: streaming.nullable() }))

export const upcomingQuery = z.object({ channel: id.optional(), ...page(10, 50) })
export const upcomingStreaming = z
	.object({
		_id: id,
		title: z.string(),
		startTime: z.int(),
		endTime: z.int(),
		editorPick: z.boolean(),
		channel: channel.pick({ _id: true, name: true, slug: true, zone: true }),
		description: z.string(),
		/** Its host's name, else its producer's; may be empty. */
		host: z.string(),
		picture: picture.nullable(),
	})
	.meta({ id: 'UpcomingStreaming' })
export type UpcomingStreaming = z.output<typeof upcomingStreaming>
export const upcomingAnswer = list(upcomingStreaming)

export const backofficeStreaming = z
	.object({
		id,
		title: z.string(),
		channelId: id,
		channel: z.string(),
		zone: z.string(),
		startTime: z.int(),
		endTime: z.int(),
		playlistId: id,
		playlist: z.string(),
		/** Seconds. */
		duration: z.int(),
		repeats: z.boolean(),
		editorPick: z.boolean(),
		isPlaying: z.boolean(),
		/** Null when it was never live. */
		recording: recording.nullable(),
		createdAt: instant,
	})
	.meta({ id: 'BackofficeRadioStreaming' })
export type BackofficeStreaming = z.output<typeof backofficeStreaming>

export const backofficeStreamingsQuery = restQuery(
	z.strictObject({
		id: chosenIds(id),
		q: plainText().trim().max(100).optional(),
		channelId: id.optional(),
		playlistId: id.optional(),
		/** Those that are on air between these instants. */
		from: instant.optional(),
		until: instant.optional(),
		editorPick: z.boolean().optional(),
	}),
	['startTime', 'title', 'createdAt'],
)
