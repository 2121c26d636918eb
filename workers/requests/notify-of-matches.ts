import { createNotify } from '../../commands/notifications/notify.ts'
import type { WorkerInfrastructure } from '../../kernel/capability/infrastructure.ts'
import { createSweep, type Sweep } from '../../kernel/outbox/sweep.ts'
import type { Tx } from '../../kernel/sql/sql.ts'
import { derivedId } from '../../kernel/wire/ids.ts'
import { type DueMatch, dueMatches } from '../../queries/requests/saved-search-matching.ts'
import {
	dropMatches,
	dueSearches,
	lockSearch,
	setMatchesSent,
} from '../../records/requests/saved-searches.ts'

const ALERTS_A_TURN = 500
const EVERY_MS = 500

type Worker = Pick<WorkerInfrastructure, 'sql' | 'clock' | 'log'>

const idsOf = (matches: readonly DueMatch[]) => matches.map(({ request_id }) => request_id)

async function notifyOfSearch(tx: Tx, clock: Worker['clock'], searchId: string): Promise<void> {
	const at = new Date(clock.now())
	const notify = createNotify({ sql: tx, clock })
	// Null where another worker has it, or it is gone.
	const search = await lockSearch(tx, searchId)
	if (search === null) return
	const userIds = [search.user_id]
	const due = await dueMatches(tx, searchId, at.getTime())
	const gone = due.filter(({ is_open }) => search.is_paused || !is_open)
	if (gone.length > 0) await dropMatches(tx, searchId, idsOf(gone))
	const open = due.filter((match) => !gone.includes(match))
	const digest = open.filter(({ in_digest }) => in_digest)
	const single = open.filter((match) => !match.in_digest || digest.length === 1)
	for (const { request_id: requestId } of single) {
		const causeId = derivedId('saved search', searchId, requestId)
		await notify({ kind: 'searchFound', about: { searchId, requestId }, userIds, causeId, at })
		await setMatchesSent(tx, searchId, [requestId], null, at)
	}
	if (digest.length < 2) return
	const ids = idsOf(digest)
	const digestId = derivedId('digest', searchId, ...ids)
	await notify({ kind: 'searchDigest', about: { searchId, digestId }, userIds, causeId: digestId, at })
	await setMatchesSent(tx, searchId, ids, digestId, at)
}

export async function notifyOfMatches({ sql, clock }: Pick<Worker, 'sql' | 'clock'>): Promise<void> {
	for (const searchId of await dueSearches(sql, new Date(clock.now()), ALERTS_A_TURN))
		await sql.transaction((tx) => notifyOfSearch(tx, clock, searchId))
}

export const createNotifyOfMatches = (worker: Worker): Sweep =>
	createSweep(async () => {
		try {
			await notifyOfMatches(worker)
		} catch (error) {
			worker.log.warn(`What saved searches have found waits to be told: ${String(error)}`)
		}
	}, EVERY_MS)
