import { createEventStore } from '../../kernel/events/events.ts'
import type { EventCatalog, EventStore } from '../../kernel/ports/event-store.ts'
import type { Log } from '../../kernel/ports/log.ts'
import { createEventStoreDB } from './eventstoredb.ts'
import { createPostgresEventLog } from './postgres.ts'

export interface EventStoreSettings {
	readonly eventStoreUrl?: string | null
	readonly databaseUrl: string
	readonly catalog: EventCatalog
	readonly log: Log
}

export function openEventStore(settings: EventStoreSettings): EventStore {
	const { eventStoreUrl, databaseUrl, catalog, log } = settings
	return createEventStore(
		eventStoreUrl
			? createEventStoreDB({ url: eventStoreUrl, log })
			: createPostgresEventLog({ databaseUrl, log }),
		catalog,
	)
}
