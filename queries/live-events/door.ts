import {
	type DoorRegistration,
	doorAnswer,
	doorQuery,
	doorsAnswer,
} from '../../domain/live-events/door.contract.ts'
import { editionParams } from '../../domain/live-events/editions.contract.ts'
import { refuse } from '../../domain/live-events/refusals.contract.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import type { Tickets } from '../../kernel/ports/tickets.ts'
import { type SelectedBy, selection } from '../../kernel/sql/table.ts'
import { DAY_MS } from '../../kernel/wire/time.ts'
import { liveEventRegistrationStatesTable } from '../../projections/live-events/registrations.ts'
import { findLiveEvent, liveEventRecordsTable } from '../../records/live-events/live-events.ts'
import type { QueryDeps } from '../_shared/deps.ts'

const common = {
	method: 'GET',
	tags: ['live-events', 'backoffice'],
	access: { allow: 'roles', roles: ['admin', 'volunteerAdmin'] },
} as const

const OF_EDITION = selection(liveEventRecordsTable, 'l', [
	'id',
	'name',
	'venue',
	'starts_at',
	'ends_at',
	'zone',
])

/** Lists the editions that may have doors: from when they are planned until a day after. */
export const listDoors = ({ sql, clock }: QueryDeps): Route =>
	route({
		...common,
		path: '/api/backoffice/doors',
		summary: 'List the editions that have doors',
		answers: { 200: doorsAnswer },
		readModels: ['live_events'],
		handle: async () => {
			const rows = await sql.query<SelectedBy<typeof OF_EDITION>>(
				`SELECT ${OF_EDITION.list} FROM rec.live_events l JOIN read.live_events e ON e.id = l.id
				WHERE NOT e.is_cancelled AND l.ends_at > $1 ORDER BY l.starts_at, l.id LIMIT 100`,
				[new Date(clock.now() - DAY_MS)],
			)
			const editions = rows.map(({ id, name, venue, starts_at, ends_at, zone }) => ({
				id,
				name,
				venue,
				startsAt: starts_at.toISOString(),
				endsAt: ends_at.toISOString(),
				zone,
				forgottenAt: new Date(ends_at.getTime() + DAY_MS).toISOString(),
			}))
			return { body: { editions } }
		},
	})

const OF_STATE = selection(liveEventRegistrationStatesTable, 'r', [
	'id',
	'package_id',
	'state',
	'version',
	'seats',
	'admissions',
	'position',
])
interface Found extends SelectedBy<typeof OF_STATE> {
	readonly buyer: string | null
	readonly names: Readonly<Record<string, string>> | null
}

/** Lists the registrations that have tickets, with no more of a name than a door needs. */
export const showDoor = ({ sql, tickets }: QueryDeps & { readonly tickets: Tickets }): Route =>
	route({
		...common,
		path: '/api/backoffice/liveEvents/:id/door',
		summary: 'List the registrations of an edition for its doors',
		params: editionParams,
		query: doorQuery,
		answers: { 200: doorAnswer },
		readModels: ['live_event_registrations'],
		handle: async ({ params, query: { since = '' } }) => {
			const edition = await findLiveEvent(sql, params.id)
			if (edition === null) throw refuse('NOT_FOUND.liveEvent')
			const rows = await sql.query<Found>(
				`SELECT ${OF_STATE.list}, b.first_name || ' ' || b.last_name AS buyer,
					(SELECT jsonb_object_agg(a.seat, a.name) FROM rec.live_event_attendees a
						WHERE a.registration_id = r.id AND a.name <> '') AS names
				FROM read.live_event_registrations r LEFT JOIN rec.live_event_registrations b ON b.id = r.id
				WHERE r.live_event_id = $1 AND r.version > 0 AND r.position > $2`,
				[params.id, since],
				{ name: 'door' },
			)
			const stamp = rows.reduce((latest, { position }) => (position > latest ? position : latest), since)
			const registrations = rows.map((row) => viewOf(row, edition.categories))
			return { body: { stamp, publicKeys: [...tickets.publicKeys], registrations } }
		},
	})

function viewOf(row: Found, categories: Readonly<Record<string, string>>): DoorRegistration {
	const { id, state, version } = row
	// A void ticket needs no name.
	const names = state === 'confirmed' ? row.names : null
	return {
		id,
		state,
		category: categories[row.package_id] ?? row.package_id,
		version,
		buyer: state === 'confirmed' ? shortName(row.buyer ?? '') : '',
		seats: Array.from({ length: row.seats }, (_, index) => shortName(names?.[index + 1] ?? '')),
		admissions: row.admissions.map((each) => ({ ...each, seats: [...each.seats] })),
	}
}

/** Returns `Asha R.` for `Asha Rao`. */
function shortName(name: string): string {
	const [first = '', ...others] = name.split(' ').filter(Boolean)
	const [initial] = others.at(-1) ?? ''
	return initial === undefined ? first : `${first} ${initial}.`
}
