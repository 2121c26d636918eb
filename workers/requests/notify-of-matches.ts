import type { Notification } from '../../commands/notifications/notify.ts'
import type { KindAndAbout } from '../../domain/notifications/kinds.contract.ts'
import { derivedId } from '../../kernel/ids.ts'
import { createSweep, type Sweep } from '../../kernel/outbox/sweep.ts'
import type { Log } from '../../kernel/ports/log.ts'
import type { DueMatch } from '../../queries/requests/saved-search-matching.ts'
import type { SavedSearchRow } from '../../records/requests/saved-searches.ts'

export type LockedSearch = Pick<SavedSearchRow, 'id' | 'user_id' | 'is_paused'>

/** What notifying works with, for one search at a time. */
export interface Notifying {
	/** Null where another worker has it, or it is gone. */
	readonly lock: (searchId: string) => Promise<LockedSearch | null>
	readonly due: (searchId: string) => Promise<readonly DueMatch[]>
	readonly drop: (searchId: string, requestIds: readonly string[]) => Promise<void>
	readonly notify: (notice: KindAndAbout & Pick<Notification, 'userIds' | 'causeId'>) => Promise<unknown>
	/** @param digestId null where each was told by itself */
	readonly sent: (searchId: string, requestIds: readonly string[], digestId: string | null) => Promise<void>
}

export interface NotifyOfMatchesDeps {
	readonly log: Log
	/** Searches that have found something that is due. */
	readonly dueSearches: () => Promise<readonly string[]>
	/** What is told of one search stands or falls together. */
	readonly together: (run: (notifying: Notifying) => Promise<void>) => Promise<void>
}

const idsOf = (matches: readonly DueMatch[]) => matches.map(({ request_id }) => request_id)

/** Tells of one request, by itself. */
async function notifyOfOne(
	{ notify, sent }: Notifying,
	search: LockedSearch,
	requestId: string,
): Promise<void> {
	const causeId = derivedId('saved search', search.id, requestId)
	const about = { searchId: search.id, requestId }
	await notify({ kind: 'searchFound', about, userIds: [search.user_id], causeId })
	await sent(search.id, [requestId], null)
}

/** Tells what a search has found: what is no longer open, and what is found while it is paused, is left out. */
export async function notifyOfSearch(notifying: Notifying, searchId: string): Promise<void> {
	const search = await notifying.lock(searchId)
	if (search === null) return
	const due = await notifying.due(searchId)
	const gone = due.filter(({ is_open }) => search.is_paused || !is_open)
	if (gone.length > 0) await notifying.drop(searchId, idsOf(gone))
	const open = due.filter((match) => !gone.includes(match))
	const digest = open.filter(({ in_digest }) => in_digest)
	const single = open.filter((match) => !match.in_digest || digest.length === 1)
	for (const { request_id } of single) await notifyOfOne(notifying, search, request_id)
	if (digest.length < 2) return
	const ids = idsOf(digest)
	const digestId = derivedId('digest', searchId, ...ids)
	const about = { searchId, digestId }
	await notifying.notify({ kind: 'searchDigest', about, userIds: [search.user_id], causeId: digestId })
	await notifying.sent(searchId, ids, digestId)
}

/** Tells of everything that is due. @throws what notifying throws */
export async function notifyOfMatches({ dueSearches, together }: NotifyOfMatchesDeps): Promise<void> {
	for (const searchId of await dueSearches())
		await together((notifying) => notifyOfSearch(notifying, searchId))
}

/** Tells people what their saved searches have found, at once or in a digest. @param everyMs default 500 ms */
export const createNotifyOfMatches = (deps: NotifyOfMatchesDeps, everyMs = 500): Sweep =>
	createSweep(async () => {
		try {
			await notifyOfMatches(deps)
		} catch (error) {
			deps.log.warn(`What saved searches have found waits to be told: ${String(error)}`)
		}
	}, everyMs)
