import { z } from 'zod'
import { MIN_SCHEDULED_MS } from '../../../../domain/_shared/minutes-rules.contract.ts'
import {
	type BackofficeStreaming,
	startProblem,
	streamingBody,
} from '../../../../domain/radio/streamings.contract.ts'
import { fromTheWall, onTheWall } from '../../../../kernel/wire/wall-clock.ts'
import { serverClock } from '../../providers/server-clock.ts'
import type { StreamingInput } from './calls.ts'

/** Times are local ones of the channel, such as `2026-11-21T10:42`. */
const typedStreaming = z.object({
	title: z.string(),
	channel: z.string(),
	startTime: z.string(),
	endTime: z.string(),
	playlist: z.string(),
	repeats: z.boolean(),
	editorPick: z.boolean(),
})
export type TypedStreaming = z.infer<typeof typedStreaming>

export type ZoneOf = (channelId: string) => string

/** Returns the epoch milliseconds of a local time; NaN for an incomplete one. */
export const instantOf = (local: string, zone: string): number => {
	const wall = Date.parse(`${local}Z`)
	return Number.isNaN(wall) ? wall : fromTheWall(wall, zone)
}

export const localOf = (epochMs: number, zone: string): string =>
	new Date(onTheWall(epochMs, zone)).toISOString().slice(0, 16)

export const typedOf = (streaming: BackofficeStreaming | null, channel: string): TypedStreaming => ({
	title: streaming?.title ?? '',
	channel: streaming?.channelId ?? channel,
	startTime: streaming === null ? '' : localOf(streaming.startTime, streaming.zone),
	endTime: streaming === null ? '' : localOf(streaming.endTime, streaming.zone),
	playlist: streaming?.playlistId ?? '',
	repeats: streaming?.repeats ?? true,
	editorPick: streaming?.editorPick ?? false,
})

/** Returns what the call takes; what is missing stays so, for its contract to refuse. */
export const bodyOf =
	(zoneOf: ZoneOf) =>
	({ startTime, endTime, playlist, ...typed }: TypedStreaming): StreamingInput => ({
		...typed,
		startTime: instantOf(startTime, zoneOf(typed.channel)),
		endTime: instantOf(endTime, zoneOf(typed.channel)),
		playlist: (playlist === '' ? undefined : { _id: playlist }) as StreamingInput['playlist'],
	})

/** The contract of the call, for what is typed. */
export const schemaFor = (zoneOf: ZoneOf) =>
	typedStreaming.transform(bodyOf(zoneOf)).pipe(
		streamingBody.superRefine(({ startTime }, context) => {
			const message = startProblem(startTime, serverClock.now())
			if (message !== null) context.addIssue({ code: 'custom', path: ['startTime'], message })
		}),
	) as unknown as z.ZodType<unknown, TypedStreaming>

type Slot = Pick<StreamingInput, 'channel' | 'startTime' | 'endTime'>

/** Checks whether a slot can have a conflict at all. */
export const isWhole = ({ channel, startTime, endTime }: Slot): boolean =>
	channel !== '' && endTime - startTime >= MIN_SCHEDULED_MS

/** Checks whether a mandatory field is empty. */
export const lacks = ({ title, channel, startTime, endTime, playlist }: TypedStreaming): boolean =>
	[title.trim(), channel, startTime, endTime, playlist].includes('')
