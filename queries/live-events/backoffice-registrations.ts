import { z } from 'zod'
import {
	backofficeRegistration,
	backofficeRegistrationDetail,
	backofficeRegistrationQuery,
} from '../../domain/live-events/backoffice.contract.ts'
import { registrationParams } from '../../domain/live-events/contract.ts'
import { refuse } from '../../domain/live-events/refusals.contract.ts'
import { registrationStream } from '../../domain/live-events/streams.contract.ts'
import { timelineAnswer } from '../../domain/requests/backoffice.contract.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import { type SelectedBy, selection } from '../../kernel/sql/table.ts'
import { COUNTED_TO } from '../../kernel/wire/schemas.ts'
import { liveEventsTable, type PackageSeats } from '../../projections/live-events/live-events.ts'
import { attendeesOf } from '../../records/live-events/registrations.ts'
import { narrowPage } from '../_shared/counted-page.ts'
import type { QueryDeps } from '../_shared/deps.ts'
import type { ExportDeps } from '../_shared/exports.ts'
import { answersCsv, type CsvColumns, listCsv } from '../_shared/list-csv.ts'
import { orderedBy } from '../_shared/ordering.ts'
import { contentRange } from '../_shared/rest.ts'
import { readTimeline } from '../activity/timeline.ts'
import {
	BUYER_JOIN,
	buyerOf,
	categoryOf,
	REGISTRATION_COLUMNS,
	REGISTRATION_JOINS,
	REGISTRATION_ORDER,
	REGISTRATION_TABLE,
	type RegistrationRecord,
	registrationsWhere,
	toRegistration,
} from './backoffice-registration-row.ts'
import { leftOf } from './seats-left.ts'

type Query = z.output<typeof backofficeRegistrationQuery>

function registrationsOf({ filter, sort }: Query) {
	const [field, direction] = sort ?? (['registeredAt', 'DESC'] as const)
	return {
		columns: REGISTRATION_COLUMNS,
		from: `read.live_event_registrations r ${REGISTRATION_JOINS}`,
		where: registrationsWhere(filter),
		...orderedBy(REGISTRATION_ORDER[field as keyof typeof REGISTRATION_ORDER], 'r.id', direction),
	}
}

const reads = {
	method: 'GET',
	tags: ['live-events', 'backoffice'],
	access: { allow: 'roles', roles: ['admin'] },
	readModels: ['live_event_registrations'],
} as const
/** Finance opens the registration of a payment. */
const ofOne = {
	...reads,
	access: { allow: 'roles', roles: ['admin', 'finAdmin'] },
	params: registrationParams,
} as const

export const backofficeRegistrations = ({ sql }: QueryDeps): Route =>
	route({
		...reads,
		path: '/api/backoffice/liveEventParticipants',
		summary: 'Search registrations for live events',
		query: backofficeRegistrationQuery,
		answers: { 200: z.array(backofficeRegistration) },
		handle: async ({ query }) => {
			const [from, to] = query.range
			const { count, isMinimum, rows } = await narrowPage<RegistrationRecord>(sql, {
				...registrationsOf(query),
				name: 'registrations of a page',
				table: REGISTRATION_TABLE,
				narrow: BUYER_JOIN,
				joins: REGISTRATION_JOINS,
				limit: to - from + 1,
				offset: from,
				countUpTo: COUNTED_TO,
			})
			const headers = contentRange('liveEventParticipants', from, rows.length, isMinimum ? count + 1 : count)
			return { body: rows.map(toRegistration), headers }
		},
	})

const NAMES = `, ARRAY(SELECT a.name FROM rec.live_event_attendees a WHERE a.registration_id = r.id ORDER BY a.seat) AS attendees`
type Exported = RegistrationRecord & { readonly attendees: readonly string[] }

const COLUMNS: CsvColumns<Exported> = {
	'Ref Id': (row) => row.id,
	Event: (row) => row.edition,
	Package: categoryOf,
	Packages: (row) => row.quantity,
	People: (row) => row.seats,
	State: (row) => row.state,
	'Checked In': (row) => row.admitted,
	Because: (row) => row.because,
	Name: (row) => buyerOf(row) ?? 'Erased',
	'E-mail': (row) => row.email,
	Phone: (row) => row.phone,
	Attendees: (row) => row.attendees.filter(Boolean).join('; '),
	Currency: (row) => row.currency,
	Amount: (row) => row.amount,
	'Registered At': (row) => row.begun_at,
}

export const registrationsCsv = (deps: ExportDeps): Route =>
	route({
		...reads,
		...answersCsv,
		path: '/api/backoffice/liveEventParticipants/csv',
		summary: 'Export registrations for live events as CSV',
		query: backofficeRegistrationQuery,
		handle: async ({ query, caller }) => {
			await deps.recordExport(caller, 'liveEventParticipants')
			const list = registrationsOf(query)
			return listCsv<Exported>(deps, 'participants', { ...list, columns: `${list.columns}${NAMES}` }, COLUMNS)
		},
	})

const OF_MODEL = selection(liveEventsTable, 'e', ['packages', 'capacity', 'held', 'sold'])
type DetailRecord = RegistrationRecord & SelectedBy<typeof OF_MODEL> & { readonly is_paid: boolean }

/** Lists packages that cost, seat and are worth the same, with enough seats. */
const movesOf = (row: DetailRecord, { packageId, persons, price, valueReceived }: PackageSeats) =>
	row.packages
		.filter(
			(each) =>
				each.packageId !== packageId &&
				each.persons === persons &&
				(row.buyer_kind === null || (each.price === price && each.valueReceived === valueReceived)) &&
				each.capacity - each.held - each.sold >= row.seats,
		)
		.map((each) => ({
			packageId: each.packageId,
			category: row.categories[each.packageId] ?? each.packageId,
		}))

export const showBackofficeRegistration = ({ sql }: QueryDeps): Route =>
	route({
		...ofOne,
		path: '/api/backoffice/liveEventParticipants/:id',
		summary: 'Get a registration for a live event with its attendees',
		answers: { 200: backofficeRegistrationDetail },
		readModels: ['live_event_registrations', 'live_events', 'donations'],
		handle: async ({ params }) => {
			const row = await sql.maybeOne<DetailRecord>(
				`SELECT ${REGISTRATION_COLUMNS}, ${OF_MODEL.list},
					EXISTS (SELECT FROM read.donations d WHERE d.id = r.id AND d.received_at IS NOT NULL) AS is_paid
				FROM read.live_event_registrations r ${REGISTRATION_JOINS} JOIN read.live_events e ON e.id = l.id
				WHERE r.id = $1`,
				[params.id],
			)
			if (row === null) throw refuse('NOT_FOUND.registration')
			const chosen = row.packages.find(({ packageId }) => packageId === row.package_id)
			const isIn = (seat: number) => row.admissions.some(({ seats }) => seats.includes(seat))
			const body = {
				...toRegistration(row),
				email: row.email ?? '',
				userId: row.user_id,
				phone: row.phone ?? '',
				holdUntil: row.hold_until.toISOString(),
				version: row.version,
				attendees: (await attendeesOf(sql, row.id)).map((each) => ({ ...each, isIn: isIn(each.seat) })),
				complimentaryReason: row.complimentary_reason,
				movesTo: chosen ? movesOf(row, chosen) : [],
				isPaid: row.is_paid,
				left: chosen ? leftOf(row, chosen) : 0,
				etag: `"${row.revision}"`,
			}
			return { body, revision: row.revision }
		},
	})

export const registrationTimeline = (deps: QueryDeps): Route =>
	route({
		...ofOne,
		path: '/api/backoffice/liveEventParticipants/:id/timeline',
		summary: 'List the history of a registration for a live event',
		answers: { 200: timelineAnswer },
		readModels: ['timeline'],
		handle: ({ params }) =>
			readTimeline(deps, registrationStream(params.id), () => refuse('NOT_FOUND.registration')),
	})
