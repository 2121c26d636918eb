import type { OutboxHandler } from '../outbox/outbox.ts'
import { upTo } from '../outbox/retry-policy.ts'
import type { EventStore, RecordedEvent } from '../ports/event-store.ts'
import type { EffectHandler } from './effects.ts'

export const effectWork = (store: EventStore, handler: EffectHandler): OutboxHandler => ({
	kind: handler.name,
	lane: 'effects',
	patience: upTo(handler.attempts),
	run: async ({ id, subject, revision, claims }) => {
		const event = await eventAt(store, subject, revision)
		return handler.run(event, {
			effectId: id,
			attempt: claims,
			correlationId: event.metadata.correlationId,
			causationId: event.id,
		})
	},
})

async function eventAt(store: EventStore, stream: string, revision: bigint | null): Promise<RecordedEvent> {
	if (revision === null) throw new TypeError(`Work about ${stream} follows from no event.`)
	for await (const event of store.readStream(stream, { from: revision, limit: 1 })) return event
	throw new Error(`Stream ${stream} has no event ${revision}.`)
}
