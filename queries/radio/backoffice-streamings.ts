import { z } from 'zod'
import { MAX_SCHEDULED_MS } from '../../domain/_shared/minutes-rules.contract.ts'
import type { Recording } from '../../domain/radio/live.contract.ts'
import { refuse } from '../../domain/radio/refusals.contract.ts'
import {
	type BackofficeStreaming,
	backofficeStreaming,
	backofficeStreamingsQuery,
	streamingParams,
} from '../../domain/radio/streamings.contract.ts'
import { RADIO_ACCESS } from '../../domain/users/roles.contract.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import { type SelectedBy, selection } from '../../kernel/sql/table.ts'
import { mediaUploadsTable } from '../../records/media/uploads.ts'
import { orderedBy } from '../_shared/ordering.ts'
import { restPage } from '../_shared/rest.ts'
import { containing } from '../_shared/search.ts'
import { Where } from '../_shared/where.ts'
import {
	durationOf,
	type RadioDeps,
	STREAMING_COLUMNS,
	STREAMING_FROM,
	type StreamingRecord,
	streamingFieldsOf,
} from './streaming-row.ts'

const OF_UPLOAD = selection(mediaUploadsTable, 'x', { upload_state: 'state', item_id: 'item_id' })
const COLUMNS = `${STREAMING_COLUMNS}, ${OF_UPLOAD.list}`
const FROM = `${STREAMING_FROM} LEFT JOIN rec.radio_recordings r ON r.streaming_id = s.id
	LEFT JOIN rec.media_uploads x ON x.id = r.upload_id`
type Upload = SelectedBy<typeof OF_UPLOAD>
type BackofficeRecord = StreamingRecord & { readonly [Column in keyof Upload]: Upload[Column] | null }

const recordingFrom = (state: Upload['upload_state'], itemId: string | null): Recording => ({
	state: state === 'receiving' ? 'waiting' : state === 'cancelled' ? 'deleted' : 'item',
	itemId,
})

const viewOf =
	({ wallClock }: RadioDeps) =>
	(row: BackofficeRecord): BackofficeStreaming => ({
		id: row.id,
		...streamingFieldsOf(row, wallClock.now()),
		channelId: row.channel_id,
		channel: row.channel,
		zone: row.zone,
		playlistId: row.playlist_id,
		playlist: row.playlist,
		duration: durationOf(row),
		recording: row.upload_state === null ? null : recordingFrom(row.upload_state, row.item_id),
		createdAt: row.created_at.toISOString(),
	})

const ORDER: Readonly<{ [field: string]: readonly string[] }> = {
	startTime: ['s.starts_at'],
	title: ['lower(s.title)'],
	createdAt: ['s.created_at'],
}
const reads = { method: 'GET', tags: ['radio', 'backoffice'], access: RADIO_ACCESS } as const

export const backofficeStreamings = (deps: RadioDeps): Route =>
	route({
		...reads,
		path: '/api/backoffice/radioStreamings',
		summary: 'List streamings of the radio',
		query: backofficeStreamingsQuery,
		answers: { 200: z.array(backofficeStreaming) },
		handle: ({ query: { filter, range, sort } }) => {
			const [field, direction] = sort ?? ['startTime', 'ASC']
			const where = new Where()
				.given(filter.id, 's.id = ANY (?::uuid[])')
				.given(filter.q && containing(filter.q), 's.title ILIKE ?')
				.given(filter.channelId, 's.channel_id = ?')
				.given(filter.playlistId, 's.playlist_id = ?')
				.given(filter.until, 's.starts_at < ?')
				.given(filter.editorPick, 's.editor_pick = ?')
			// None is longer than a day, so that an index leads to the first one.
			if (filter.from !== undefined)
				where.and(
					's.ends_at > ? AND s.starts_at > ?',
					filter.from,
					new Date(Date.parse(filter.from) - MAX_SCHEDULED_MS),
				)
			const list = {
				columns: COLUMNS,
				from: FROM,
				countFrom: 'rec.radio_streamings s',
				where,
			}
			const order = orderedBy(ORDER[field], 's.id', direction)
			return restPage(deps.sql, 'radioStreamings', range, { ...list, ...order }, viewOf(deps))
		},
	})

export const showBackofficeStreaming = (deps: RadioDeps): Route =>
	route({
		...reads,
		path: '/api/backoffice/radioStreamings/:id',
		summary: 'Get a streaming of the radio',
		params: streamingParams,
		answers: { 200: backofficeStreaming },
		handle: async ({ params }) => {
			const row = await deps.sql.maybeOne<BackofficeRecord>(
				`SELECT ${COLUMNS} FROM ${FROM} WHERE s.id = $1`,
				[params.id],
			)
			if (row === null) throw refuse('NOT_FOUND.streaming')
			return { body: viewOf(deps)(row) }
		},
	})
