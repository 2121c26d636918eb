import type { EventStore } from '../../kernel/ports/event-store.ts'
import type { Log } from '../../kernel/ports/log.ts'
import { createEventStoreDB } from './eventstoredb.ts'
import { createPostgresEventStore } from './postgres.ts'

export interface EventStoreSettings {
	/** `esdb://…`; PostgreSQL when absent. */
	readonly eventStoreUrl?: string | undefined
	/** Connection string of the application role. */
	readonly databaseUrl: string
	readonly log: Log
}

/** Opens the event store that the configuration names. Connections are made when they are first needed. */
export function openEventStore({ eventStoreUrl, databaseUrl, log }: EventStoreSettings): EventStore {
	return eventStoreUrl
		? createEventStoreDB({ url: eventStoreUrl, log })
		: createPostgresEventStore({ databaseUrl, log })
}
