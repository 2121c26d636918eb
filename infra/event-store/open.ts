import { createEventStore } from '../../kernel/events/events.ts'
import type { EventCatalog, EventStore } from '../../kernel/ports/event-store.ts'
import type { Log } from '../../kernel/ports/log.ts'
import { createEventStoreDB } from './eventstoredb.ts'
import { createPostgresEventLog } from './postgres.ts'

export interface EventStoreSettings {
	/** `esdb://…`; PostgreSQL when absent or null. */
	readonly eventStoreUrl?: string | null
	/** Connection string of the application role. */
	readonly databaseUrl: string
	/** Of all capabilities. */
	readonly catalog: EventCatalog
	readonly log: Log
}

/** Opens the event store that the configuration names. Connections are made when they are first needed. */
export function openEventStore(settings: EventStoreSettings): EventStore {
	const { eventStoreUrl, databaseUrl, catalog, log } = settings
	return createEventStore(
		eventStoreUrl
			? createEventStoreDB({ url: eventStoreUrl, log })
			: createPostgresEventLog({ databaseUrl, log }),
		catalog,
	)
}
