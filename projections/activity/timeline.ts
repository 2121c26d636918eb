import { isVisibleActivity, type Timeline } from '../../kernel/capability/timeline.ts'
import { type AppendProjection, appendProjection } from '../../kernel/projection/append.ts'
import { bigint, defineTable, jsonb, text, timestamp, uuid } from '../../kernel/sql/table.ts'

export const timelineTable = defineTable(
	'read.timeline',
	{
		stream: text(),
		revision: bigint(),
		event_id: uuid(),
		position: text().bytewise(),
		type: text(),
		actor_kind: text(),
		actor_id: text(),
		correlation_id: text(),
		at: timestamp(),
		data: jsonb<Readonly<Record<string, unknown>>>(),
	},
	{
		primaryKey: ['stream', 'revision'],
		indexes: {
			event: '(event_id)',
			correlation: '(correlation_id)',
		},
	},
)

export const createTimelineProjection = ({
	events,
	activityStreams,
}: Pick<Timeline, 'events' | 'activityStreams'>): AppendProjection<typeof timelineTable> =>
	appendProjection({
		table: timelineTable,
		version: 12,
		furtherIndexes: {
			activity: `(at DESC) WHERE ${isVisibleActivity('stream', activityStreams)}`,
		},
		handles: events,
		passesAll: true,
		rowsOf: (event) => [
			{
				stream: event.stream,
				revision: event.revision,
				event_id: event.id,
				position: event.position,
				type: event.type,
				actor_kind: event.metadata.actor.kind,
				actor_id: event.metadata.actor.id,
				correlation_id: event.metadata.correlationId,
				at: event.metadata.recordedAt,
				data: JSON.stringify(event.data),
			},
		],
	})
