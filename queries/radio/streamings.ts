import { refuse } from '../../domain/radio/refusals.contract.ts'
import {
	conflictAnswer,
	conflictQuery,
	type Streaming,
	streamingAnswer,
	streamingList,
	streamingParams,
	streamingsQuery,
} from '../../domain/radio/streamings.contract.ts'
import { RADIO_ACCESS } from '../../domain/users/roles.contract.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import { findConflict } from '../../records/radio/streamings.ts'
import { countedPage } from '../_shared/counted-page.ts'
import { Where } from '../_shared/where.ts'
import {
	durationOf,
	type RadioDeps,
	STREAMING_COLUMNS,
	STREAMING_FROM,
	type StreamingRecord,
	streamingFieldsOf,
} from './streaming-row.ts'

const streamingOf = (row: StreamingRecord, now: number): Streaming => ({
	_id: row.id,
	...streamingFieldsOf(row, now),
	channel: row.channel_id,
	playlist: { _id: row.playlist_id, title: row.playlist, duration: durationOf(row) },
})

/** @throws DomainError NOT_FOUND */
export async function readStreaming({ sql, wallClock }: RadioDeps, id: string): Promise<Streaming> {
	const row = await sql.maybeOne<StreamingRecord>(
		`SELECT ${STREAMING_COLUMNS} FROM ${STREAMING_FROM} WHERE s.id = $1`,
		[id],
	)
	if (row === null) throw refuse('NOT_FOUND.streaming')
	return streamingOf(row, wallClock.now())
}

const STREAMINGS = '/api/v1/radio/streamings'
const common = { method: 'GET', tags: ['radio'], access: RADIO_ACCESS } as const

export const listStreamings = ({ sql, wallClock }: RadioDeps): Route =>
	route({
		...common,
		path: STREAMINGS,
		summary: 'List streamings, of a channel or of all, the latest first',
		query: streamingsQuery,
		answers: { 200: streamingList },
		handle: async ({ query: { channel, ...page } }) => {
			const { count, rows } = await countedPage<StreamingRecord>(sql, {
				columns: STREAMING_COLUMNS,
				from: STREAMING_FROM,
				countFrom: 'rec.radio_streamings s',
				where: new Where().given(channel, 's.channel_id = ?'),
				orderBy: 's.starts_at DESC, s.id DESC',
				...page,
			})
			const now = wallClock.now()
			const data = rows.map((row) => streamingOf(row, now))
			return { body: { statusCode: 200, data, totalCountOfRecords: count } }
		},
	})

export const showStreaming = (deps: RadioDeps): Route =>
	route({
		...common,
		path: `${STREAMINGS}/:id`,
		summary: 'Get a streaming, with whether it is on air',
		params: streamingParams,
		answers: { 200: streamingAnswer },
		handle: async ({ params }) => ({
			body: { statusCode: 200, data: await readStreaming(deps, params.id) },
		}),
	})

export const checkConflict = (deps: RadioDeps): Route =>
	route({
		...common,
		path: `${STREAMINGS}/conflict`,
		summary: 'Find the first streaming of a channel in a time, but for the one that is to have it',
		query: conflictQuery,
		answers: { 200: conflictAnswer },
		handle: async ({ query: { channel: channelId, ...times } }) => {
			const other = await findConflict(deps.sql, { channelId, ...times })
			const streaming = other && (await readStreaming(deps, other.id))
			return { body: { statusCode: 200, data: { isConflict: streaming !== null, streaming } } }
		},
	})
