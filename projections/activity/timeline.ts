import { type AppendProjection, appendProjection } from '../../kernel/projection/append.ts'
import { isShownActivity, type Timeline } from '../../kernel/timeline.ts'

/** Every event of all capabilities, as the backoffice tells it: who, what, when. */
export type TimelineRow = {
	readonly stream: string
	readonly revision: bigint
	readonly event_id: string
	/** Where it stands in the log. */
	readonly position: string
	readonly type: string
	readonly actor_kind: string
	readonly actor_id: string
	readonly correlation_id: string
	readonly at: string
	/** The event's data, JSON. */
	readonly data: string
}

/** The timeline of the events that capabilities declare. */
export const createTimelineProjection = ({
	events,
	activityStreams,
}: Pick<Timeline, 'events' | 'activityStreams'>): AppendProjection<TimelineRow> =>
	appendProjection<TimelineRow>({
		name: 'timeline',
		version: 11,
		columns: {
			stream: 'text NOT NULL',
			revision: 'bigint NOT NULL',
			event_id: 'uuid NOT NULL',
			position: 'text COLLATE "C" NOT NULL',
			type: 'text NOT NULL',
			actor_kind: 'text NOT NULL',
			actor_id: 'text NOT NULL',
			correlation_id: 'text NOT NULL',
			at: 'timestamptz NOT NULL',
			data: 'jsonb NOT NULL',
		},
		primaryKey: ['stream', 'revision'],
		indexes: {
			event: '(event_id)',
			correlation: '(correlation_id)',
			// What the activity log shows.
			activity: `(at DESC) WHERE ${isShownActivity('stream', activityStreams)}`,
		},
		handles: events,
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
