import { nextDigestAt } from '../../domain/requests/digests.contract.ts'
import type { RequestEvent } from '../../domain/requests/requests.events.ts'
import { evolveRequest, type RequestState } from '../../domain/requests/requests.state.ts'
import type { WorkerInfrastructure } from '../../kernel/capability/infrastructure.ts'
import type { EffectHandler } from '../../kernel/effects/effects.ts'
import { streamId } from '../../kernel/events/streams.ts'
import type { EventStore, RecordedEvent } from '../../kernel/ports/event-store.ts'
import { asEvent } from '../../kernel/projection/typed.ts'
import { TAX_MODELS } from '../../queries/organizations/tax-registrations.ts'
import { keywordsOf, matchableOf } from '../../queries/requests/saved-search-matching.ts'
import { insertMatches, zonesOfSearches } from '../../records/requests/saved-searches.ts'

const OPENING = [
	'RequestApproved',
	'RequestReleased',
	'RequestChangeAccepted',
] as const satisfies readonly RequestEvent['type'][]

const wasOpen = (state: RequestState): boolean =>
	(state.status === 'approved' || state.status === 'live') && !state.terms.isPrivate

/** Checks whether a request was open before, since an edit of such a request is no news. */
export function wasEverOpen(events: readonly RequestEvent[]): boolean {
	let state: RequestState = { status: 'none' }
	return events.some((event) => {
		state = evolveRequest(state, event)
		return wasOpen(state)
	})
}

const eventsBefore = async (
	store: EventStore,
	{ stream, revision }: RecordedEvent,
): Promise<readonly RequestEvent[]> => {
	const events = await Array.fromAsync(store.readStream(stream, { limit: Number(revision) }))
	return events.map((event) => asEvent<RequestEvent>(event))
}

/**
 * Finds saved searches for a request that is newly public or reopened. An edit only counts when it makes a
 * private or completed request open. Matches are rows, so that it may run again.
 */
export const matchSearches = ({
	sql,
	store,
	clock,
	places,
	readModels,
}: WorkerInfrastructure): EffectHandler => ({
	name: 'requests/match-searches',
	on: OPENING,
	attempts: 20,
	keepOrder: false,
	run: async (recorded) => {
		const event = recorded as RecordedEvent & RequestEvent
		const isEdit = event.type === 'RequestChangeAccepted' && !event.data.reopened
		if (isEdit && wasEverOpen(await eventsBefore(store, recorded))) return { ignored: 'an edit is no news' }
		await readModels.awaitCaughtUp(['requests', ...TAX_MODELS], recorded.position)
		const request = await matchableOf({ sql, clock, places }, streamId(recorded.stream))
		if (request === null) return { ignored: 'not open to everybody' }
		const at = clock.now()
		const digests = new Map((await zonesOfSearches(sql)).map((zone) => [zone, nextDigestAt(zone, at)]))
		const keywords = await keywordsOf(sql, request)
		const count = await insertMatches(sql, request, keywords, digests, new Date(at))
		return { done: true, note: `found by ${count} saved searches` }
	},
})
