import { type Admission, admissionsBySeat } from '../../domain/_shared/admissions-rules.contract.ts'
import type { RegistrationState } from '../../domain/live-events/contract.ts'
import {
	type AdmissionUndone,
	admissionsAfter,
	type CancelReason,
	type EndReason,
	REGISTRATION_EVENTS,
	type RegistrationEvent,
	type SeatsAdmitted,
} from '../../domain/live-events/registrations.events.ts'
import { streamId } from '../../kernel/events/streams.ts'
import type { RecordedEvent } from '../../kernel/ports/event-store.ts'
import { keyedProjection } from '../../kernel/projection/keyed.ts'
import { asEvent } from '../../kernel/projection/typed.ts'
import {
	bigint,
	code,
	defineTable,
	integer,
	jsonb,
	type ProjectedRowOf,
	text,
	timestamp,
	uuid,
} from '../../kernel/sql/table.ts'

export const liveEventRegistrationStatesTable = defineTable(
	'read.live_event_registrations',
	{
		id: uuid(),
		live_event_id: uuid(),
		package_id: text(),
		quantity: integer(),
		seats: integer(),
		currency: text(),
		amount: bigint(),
		/** Null: it is complimentary. */
		buyer_kind: text<'user' | 'guest'>().nullable(),
		buyer_id: uuid().nullable(),
		state: code<RegistrationState>(),
		because: code<EndReason | CancelReason>().nullable(),
		/** The version of its tickets; 0 before there are any. */
		version: integer(),
		/** Admissions that no other scan undid. */
		admissions: jsonb<readonly Admission[]>(),
		/** Seats that are in, and those of them that several doors let in. */
		admitted: integer(),
		doubled: integer(),
		/** Where the log changed it last. */
		position: text().bytewise(),
		hold_until: timestamp(),
		begun_at: timestamp(),
		changed_at: timestamp(),
		revision: bigint(),
	},
	{
		primaryKey: ['id'],
		indexes: {
			event: '(live_event_id, state)',
			event_latest: '(live_event_id, begun_at, id)',
			latest: '(begun_at, id)',
			amount: '(amount, id)',
		},
	},
)
type Row = ProjectedRowOf<typeof liveEventRegistrationStatesTable>

function withAdmissions(row: Row, event: SeatsAdmitted | AdmissionUndone): Row {
	const admissions = admissionsAfter(JSON.parse(row.admissions), event)
	const bySeat = [...admissionsBySeat(admissions).values()]
	return {
		...row,
		admissions: JSON.stringify(admissions),
		admitted: bySeat.length,
		doubled: bySeat.filter(({ length }) => length > 1).length,
	}
}

function evolve(before: Row | null, recorded: RecordedEvent, id: string): Row | null {
	const of = { position: recorded.position, revision: recorded.revision }
	const row = before && { ...before, ...of }
	const event = asEvent<RegistrationEvent>(recorded)
	switch (event.type) {
		case 'RegistrationBegun': {
			const { liveEventId, packageId, quantity, seats, currency, amount, buyer, holdUntil, at } = event.data
			return {
				id,
				live_event_id: liveEventId,
				package_id: packageId,
				quantity,
				seats,
				currency,
				amount: BigInt(amount),
				buyer_kind: buyer.kind,
				buyer_id: buyer.id,
				state: 'held',
				because: null,
				version: 0,
				admissions: '[]',
				admitted: 0,
				doubled: 0,
				...of,
				hold_until: holdUntil,
				begun_at: at,
				changed_at: at,
			}
		}
		case 'RegistrationGiven': {
			const { liveEventId, packageId, quantity, seats, currency, at } = event.data
			return {
				id,
				live_event_id: liveEventId,
				package_id: packageId,
				quantity,
				seats,
				currency,
				amount: 0n,
				buyer_kind: null,
				buyer_id: null,
				state: 'confirmed',
				because: null,
				version: 0,
				admissions: '[]',
				admitted: 0,
				doubled: 0,
				...of,
				hold_until: at,
				begun_at: at,
				changed_at: at,
			}
		}
		case 'RegistrationMoved':
			return row && { ...row, package_id: event.data.packageId, changed_at: event.data.at }
		case 'RegistrationConfirmed':
			return row && { ...row, state: 'confirmed', because: null, changed_at: event.data.at }
		case 'RegistrationEnded':
			return row && { ...row, state: 'ended', because: event.data.because, changed_at: event.data.at }
		case 'RegistrationCancelled':
			return row && { ...row, state: 'cancelled', because: event.data.because, changed_at: event.data.at }
		case 'TicketsIssued':
			return row && { ...row, version: event.data.version, changed_at: event.data.at }
		case 'SeatsAdmitted':
		case 'AdmissionUndone':
			return row && withAdmissions(row, event)
		default:
			return row
	}
}

export const liveEventRegistrationsProjection = keyedProjection({
	table: liveEventRegistrationStatesTable,
	version: 1,
	handles: REGISTRATION_EVENTS,
	keysOf: (event) => [streamId(event.stream)],
	evolve,
})
