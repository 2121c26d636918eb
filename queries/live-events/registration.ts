import { registrationAnswer, registrationParams } from '../../domain/live-events/contract.ts'
import { refuse } from '../../domain/live-events/refusals.contract.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import type { Tickets } from '../../kernel/ports/tickets.ts'
import { type SelectedBy, selection } from '../../kernel/sql/table.ts'
import type { Currency } from '../../kernel/wire/money.ts'
import { liveEventRegistrationStatesTable } from '../../projections/live-events/registrations.ts'
import { liveEventRecordsTable } from '../../records/live-events/live-events.ts'
import { attendeesOf } from '../../records/live-events/registrations.ts'
import { findToken } from '../../records/live-events/tokens.ts'
import { type KeyDeps, viewerWith } from './lookups.ts'

const OF_STATE = selection(liveEventRegistrationStatesTable, 'r', [
	'id',
	'live_event_id',
	'package_id',
	'quantity',
	'seats',
	'currency',
	'amount',
	'state',
	'hold_until',
	'version',
])
const OF_RECORD = selection(liveEventRecordsTable, 'l', ['slug', 'name', 'categories'])
type Found = SelectedBy<typeof OF_STATE> & SelectedBy<typeof OF_RECORD>

export interface RegistrationDeps extends KeyDeps {
	readonly tickets: Tickets
}

/** Returns the token once it opens the tickets; null before. */
async function tokenOf(
	{ sql, tickets }: Pick<RegistrationDeps, 'sql' | 'tickets'>,
	{ id, state, version }: Found,
) {
	if (state !== 'confirmed') return null
	const token = tickets.tokenOf(id, version)
	return (await findToken(sql, token)) && token
}

export const showRegistration = (deps: RegistrationDeps): Route =>
	route({
		method: 'GET',
		path: '/api/v1/registrations/:id',
		summary: 'Get an own registration',
		tags: ['live-events'],
		access: { allow: 'everyone', because: 'a guest sees the registration of their own session' },
		params: registrationParams,
		answers: { 200: registrationAnswer },
		readModels: ['live_event_registrations'],
		handle: async ({ params, caller, headers }) => {
			const { sql } = deps
			const { kind, id } = await viewerWith(deps, params.id, caller.principal, headers.token)
			const row = await sql.maybeOne<Found>(
				`SELECT ${OF_STATE.list}, ${OF_RECORD.list}
				FROM read.live_event_registrations r JOIN rec.live_events l ON l.id = r.live_event_id
				WHERE r.id = $1 AND r.buyer_kind = $2 AND r.buyer_id = $3`,
				[params.id, kind, id],
			)
			if (row === null) throw refuse('NOT_FOUND.registration')
			const data = {
				_id: row.id,
				donationId: row.id,
				liveEventId: row.live_event_id,
				slug: row.slug,
				name: row.name,
				state: row.state,
				package: row.package_id,
				category: row.categories[row.package_id] ?? row.package_id,
				quantity: row.quantity,
				seats: row.seats,
				currency: row.currency as Currency,
				amount: row.amount,
				holdUntil: row.hold_until.toISOString(),
				attendees: await attendeesOf(sql, row.id),
				ticketToken: await tokenOf(deps, row),
			}
			return { body: { statusCode: 200, data } }
		},
	})
