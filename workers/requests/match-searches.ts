import { nextDigestAt } from '../../domain/requests/digests.contract.ts'
import type { RequestEvent } from '../../domain/requests/requests.events.ts'
import { evolveRequest, type RequestState } from '../../domain/requests/requests.state.ts'
import type { EffectHandler } from '../../kernel/effects/effects.ts'
import type { Position, RecordedEvent } from '../../kernel/ports/event-store.ts'
import { streamId } from '../../kernel/streams.ts'
import type { Matchable } from '../../records/requests/saved-searches.ts'

/** After these a request may be public that was not. */
const OPENING = [
	'RequestApproved',
	'RequestReleased',
	'RequestChangeAccepted',
] as const satisfies readonly RequestEvent['type'][]

export interface MatchSearchesDeps {
	readonly now: () => number
	/** A request's events before one of them. */
	readonly before: (event: RecordedEvent) => Promise<readonly RequestEvent[]>
	/** The request once the read model has passed a position; null where nobody is alerted of it. */
	readonly matchableOf: (requestId: string, after: Position) => Promise<Matchable | null>
	/** The keywords of saved searches that find it. */
	readonly keywordsOf: (request: Matchable) => Promise<readonly string[]>
	readonly zones: () => Promise<readonly string[]>
	/** Writes down which searches have found it. @returns how many */
	readonly insert: (
		request: Matchable,
		keywords: readonly string[],
		digests: ReadonlyMap<string, number>,
		at: Date,
	) => Promise<number>
}

/** Whether everybody could see a request and answer it. */
const wasOpen = (state: RequestState): boolean =>
	(state.status === 'approved' || state.status === 'live') && !state.terms.isPrivate

/** Whether a request was open at some time before: an edit of such a one is no news. */
export function wasEverOpen(events: readonly RequestEvent[]): boolean {
	let state: RequestState = { status: 'none' }
	return events.some((event) => {
		state = evolveRequest(state, event)
		return wasOpen(state)
	})
}

/**
 * Finds the saved searches that a request is new for: once it is public, and again when it is opened again. An edit is
 * news only where it ends that a request was private or completed. What a search has found is a row of its own, so that
 * this may run any number of times.
 */
export const matchSearches = (deps: MatchSearchesDeps): EffectHandler => ({
	name: 'requests/match-searches',
	on: OPENING,
	attempts: 20,
	keepOrder: false,
	run: async (recorded) => {
		const event = recorded as RecordedEvent & RequestEvent
		const isEdit = event.type === 'RequestChangeAccepted' && !event.data.reopened
		if (isEdit && wasEverOpen(await deps.before(recorded))) return { ignored: 'an edit is no news' }
		const request = await deps.matchableOf(streamId(recorded.stream), recorded.position)
		if (request === null) return { ignored: 'not open to everybody' }
		const at = deps.now()
		const digests = new Map((await deps.zones()).map((zone) => [zone, nextDigestAt(zone, at)]))
		const keywords = await deps.keywordsOf(request)
		const count = await deps.insert(request, keywords, digests, new Date(at))
		return { done: true, note: `found by ${count} saved searches` }
	},
})
