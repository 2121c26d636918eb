import { z } from 'zod'
import { refuse } from '../../domain/radio/refusals.contract.ts'
import {
	type StreamingBody,
	startProblem,
	streamingAnswer,
	streamingBody,
	streamingParams,
} from '../../domain/radio/streamings.contract.ts'
import { RADIO_ACCESS } from '../../domain/users/roles.contract.ts'
import type { DomainError } from '../../kernel/events/errors.ts'
import { type Reply, type Route, route } from '../../kernel/http/route.ts'
import type { Clock } from '../../kernel/ports/clock.ts'
import type { SqlExecutor, Tx } from '../../kernel/sql/sql.ts'
import { derivedId } from '../../kernel/wire/ids.ts'
import { invalidField } from '../../kernel/wire/refusals.ts'
import { onTheWall } from '../../kernel/wire/wall-clock.ts'
import { lockPlayable } from '../../records/radio/channels.ts'
import {
	deleteStreaming,
	findConflict,
	holdChannel,
	insertStreaming,
	lockSchedule,
	lockStreaming,
	type RadioStreamingRow,
	type Slot,
	updateStreaming,
} from '../../records/radio/streamings.ts'
import { signedIn } from '../_shared/context.ts'
import type { CommandDeps } from '../_shared/deps.ts'
import { once } from '../_shared/once.ts'

export interface StreamingDeps extends Pick<CommandDeps, 'sql' | 'clock'> {
	/** The air follows it, also while demo data are played. */
	readonly wallClock: Clock
	readonly showStreaming: (id: string) => Promise<unknown>
}

const slotOf = ({ channel: channelId, startTime, endTime }: StreamingBody): Slot => ({
	channelId,
	startTime,
	endTime,
})

async function fieldsOf({ clock }: StreamingDeps, tx: Tx, body: StreamingBody) {
	const problem = startProblem(body.startTime, clock.now())
	if (problem !== null) throw invalidField('startTime', problem)
	if (!(await lockPlayable(tx, body.playlist._id)))
		throw invalidField('playlist', 'radio.fields.playlistWithItems')
	return {
		title: body.title,
		channel_id: body.channel,
		starts_at: new Date(body.startTime),
		ends_at: new Date(body.endTime),
		playlist_id: body.playlist._id,
		repeats: body.repeats,
		editor_pick: body.editorPick,
		updated_at: new Date(clock.now()),
	}
}

/** Creates the refusal that names what is on air in that time. */
async function conflictIn(sql: SqlExecutor, slot: Slot): Promise<DomainError> {
	const other = await findConflict(sql, slot)
	if (other === null) return refuse('STREAMING_CONFLICT.unnamed', {}, 'startTime')
	const { title, zone } = other
	const local = (at: Date) =>
		new Date(onTheWall(at.getTime(), zone)).toISOString().slice(0, 16).replace('T', ' ')
	const named = { title, start: local(other.starts_at), end: local(other.ends_at), zone }
	return refuse('STREAMING_CONFLICT.named', named, 'startTime')
}

/** @throws DomainError NOT_FOUND, or when it is on air or over */
async function lockComing(tx: Tx, id: string, now: number): Promise<RadioStreamingRow> {
	const row = await lockStreaming(tx, id)
	if (row === null) throw refuse('NOT_FOUND.streaming')
	if (row.ends_at.getTime() <= now) throw refuse('STREAMING_OVER')
	if (row.starts_at.getTime() <= now) throw refuse('STREAMING_PLAYING')
	return row
}

const unknownChannel = () => invalidField('channel', 'radio.fields.selectChannel')
const STREAMINGS = '/api/v1/radio/streamings'
const common = { tags: ['radio'], access: RADIO_ACCESS } as const
const ofOne = { ...common, path: `${STREAMINGS}/:id`, params: streamingParams } as const
const answerOf = async ({ showStreaming }: StreamingDeps, id: string): Promise<Reply> => ({
	body: { statusCode: 200, data: await showStreaming(id) },
})

export const createStreaming = (deps: StreamingDeps): Route =>
	route({
		...common,
		method: 'POST',
		path: STREAMINGS,
		summary: 'Schedule a playlist on a channel',
		body: streamingBody,
		answers: { 200: streamingAnswer },
		handle: async ({ body, caller }) => {
			const streamingId = await once(deps, caller, async (tx) => {
				const id = derivedId('radio streaming', caller.commandId)
				const fields = await fieldsOf(deps, tx, body)
				if (!(await holdChannel(tx, body.channel))) throw unknownChannel()
				const made = { id, created_by: signedIn(caller).id, created_at: fields.updated_at }
				if (!(await insertStreaming(tx, { ...fields, ...made }))) throw await conflictIn(tx, slotOf(body))
				return id
			})
			return answerOf(deps, streamingId)
		},
	})

export const editStreaming = (deps: StreamingDeps): Route =>
	route({
		...ofOne,
		method: 'PUT',
		summary: 'Update a streaming that has not begun',
		body: streamingBody,
		answers: { 200: streamingAnswer },
		handle: async ({ params: { id }, body, caller }) => {
			await once(deps, caller, async (tx) => {
				await lockComing(tx, id, deps.wallClock.now())
				const fields = await fieldsOf(deps, tx, body)
				if (!(await lockSchedule(tx, body.channel))) throw unknownChannel()
				if (!(await updateStreaming(tx, id, fields)))
					throw await conflictIn(tx, { ...slotOf(body), streamingId: id })
			})
			return answerOf(deps, id)
		},
	})

export const removeStreaming = (deps: StreamingDeps): Route =>
	route({
		...ofOne,
		method: 'DELETE',
		summary: 'Delete a streaming that has not begun',
		answers: { 200: z.object({ statusCode: z.literal(200), message: z.string() }) },
		handle: async ({ params: { id }, caller }) => {
			await once(deps, caller, async (tx) => {
				await lockComing(tx, id, deps.wallClock.now())
				await deleteStreaming(tx, id)
			})
			return { body: { statusCode: 200, message: 'radio.answers.streamingDeleted' } }
		},
	})
