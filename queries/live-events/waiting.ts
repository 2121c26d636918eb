import { refuse } from '../../domain/live-events/refusals.contract.ts'
import {
	type WaitingView,
	waitingAnswer,
	waitingKey,
	waitingParams,
	waitingSubject,
} from '../../domain/live-events/waiting.contract.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import type { SignedLinks } from '../../kernel/ports/signed-links.ts'
import { type SelectedBy, selection } from '../../kernel/sql/table.ts'
import { refuseCommon } from '../../kernel/wire/refusals.ts'
import { liveEventWaitingStatesTable } from '../../projections/live-events/waiting.ts'
import type { QueryDeps } from '../_shared/deps.ts'

const COLUMNS = selection(liveEventWaitingStatesTable, 'w', [
	'id',
	'package_id',
	'quantity',
	'seats',
	'state',
	'offered_until',
])
type Found = SelectedBy<typeof COLUMNS> & { readonly slug: string; readonly before: number }

/** @param now epoch milliseconds */
function viewOf(row: Found, now: number): WaitingView {
	const isLapsed = row.state === 'offered' && now >= (row.offered_until?.getTime() ?? 0)
	return {
		_id: row.id,
		slug: row.slug,
		state: isLapsed ? 'lapsed' : row.state,
		package: row.package_id,
		quantity: row.quantity,
		seats: row.seats,
		place: row.state === 'waiting' ? row.before + 1 : null,
		until: row.offered_until?.toISOString() ?? null,
	}
}

/** Reading it changes nothing, since mail programs open links. */
export const showWaiting = ({
	sql,
	clock,
	links,
}: Pick<QueryDeps, 'sql' | 'clock'> & { readonly links: SignedLinks }): Route =>
	route({
		method: 'GET',
		path: '/api/v1/waiting/:id',
		summary: 'Get a place in the waiting list, or an offer, by the link in an e-mail',
		tags: ['live-events'],
		access: { allow: 'everyone', because: 'the signed key in the mail proves access to the mailbox' },
		perMinute: 60,
		params: waitingParams,
		query: waitingKey,
		answers: { 200: waitingAnswer },
		readModels: ['live_event_waiting'],
		handle: async ({ params: { id }, query: { key } }) => {
			const worth = links.check(waitingSubject(id), key, clock.now())
			if (worth === 'wrong') throw refuse('NOT_FOUND.waiting')
			if (worth === 'expired') throw refuseCommon('LINK_EXPIRED')
			const row = await sql.maybeOne<Found>(
				`SELECT ${COLUMNS.list}, l.slug, (
					SELECT count(*)::int FROM read.live_event_waiting x
					WHERE x.live_event_id = w.live_event_id AND x.state = 'waiting' AND x.number < w.number
				) AS before
				FROM read.live_event_waiting w JOIN rec.live_events l ON l.id = w.live_event_id WHERE w.id = $1`,
				[id],
			)
			if (row === null) throw refuse('NOT_FOUND.waiting')
			return { body: { statusCode: 200, data: viewOf(row, clock.now()) } }
		},
	})
