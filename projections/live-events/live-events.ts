import { LIVE_EVENT_EVENTS, type LiveEventEvent } from '../../domain/live-events/live-events.events.ts'
import { streamId } from '../../kernel/events/streams.ts'
import type { RecordedEvent } from '../../kernel/ports/event-store.ts'
import { keyedProjection } from '../../kernel/projection/keyed.ts'
import { asEvent } from '../../kernel/projection/typed.ts'
import {
	boolean,
	defineTable,
	integer,
	jsonb,
	type ProjectedRowOf,
	text,
	timestamp,
	uuid,
} from '../../kernel/sql/table.ts'

export interface PackageSeats {
	readonly packageId: string
	readonly persons: number
	/** Minor units. */
	readonly price: string
	readonly valueReceived: string
	readonly capacity: number
	/** People of holds and offers, and of confirmed registrations. */
	readonly held: number
	readonly sold: number
}

export const liveEventsTable = defineTable(
	'read.live_events',
	{
		id: uuid(),
		currency: text(),
		capacity: integer(),
		most_attendees: integer(),
		opens_at: timestamp(),
		closes_at: timestamp(),
		refundable_until: timestamp(),
		is_cancelled: boolean(),
		/** Counts changes of its time or place. */
		moves: integer(),
		held: integer(),
		sold: integer(),
		packages: jsonb<readonly PackageSeats[]>(),
	},
	{ primaryKey: ['id'] },
)
type Row = ProjectedRowOf<typeof liveEventsTable>

const seatsOf = (row: Row): readonly PackageSeats[] => JSON.parse(row.packages)

function counted(row: Row | null, packageId: string, by: { readonly held?: number; readonly sold?: number }) {
	if (row === null) return null
	const { held = 0, sold = 0 } = by
	const packages = seatsOf(row).map((each) =>
		each.packageId === packageId ? { ...each, held: each.held + held, sold: each.sold + sold } : each,
	)
	return { ...row, held: row.held + held, sold: row.sold + sold, packages: JSON.stringify(packages) }
}

function evolve(row: Row | null, recorded: RecordedEvent, id: string): Row | null {
	const event = asEvent<LiveEventEvent>(recorded)
	switch (event.type) {
		case 'LiveEventPlanned':
		case 'LiveEventChanged': {
			const { packages, ...plan } = event.data
			const before = row === null ? [] : seatsOf(row)
			const countsOf = (packageId: string) => {
				const { held = 0, sold = 0 } = before.find((each) => each.packageId === packageId) ?? {}
				return { held, sold }
			}
			return {
				id,
				currency: plan.currency,
				capacity: plan.capacity,
				most_attendees: plan.mostAttendees,
				opens_at: plan.opensAt,
				closes_at: plan.closesAt,
				refundable_until: plan.refundableUntil,
				is_cancelled: row?.is_cancelled ?? false,
				moves: row?.moves ?? 0,
				held: row?.held ?? 0,
				sold: row?.sold ?? 0,
				packages: JSON.stringify(packages.map((each) => ({ ...each, ...countsOf(each.packageId) }))),
			}
		}
		case 'LiveEventMoved':
			return row && { ...row, moves: event.data.moves }
		case 'LiveEventCancelled':
			return row && { ...row, is_cancelled: true }
		case 'SeatsHeld': {
			const { packageId, seats, waitingId } = event.data
			return counted(row, packageId, { held: waitingId === undefined ? seats : 0 })
		}
		case 'SeatsOffered':
		case 'OfferResumed':
			return counted(row, event.data.packageId, { held: event.data.seats })
		case 'OfferLapsed':
			return counted(row, event.data.packageId, { held: -event.data.seats })
		case 'WaitingListLeft':
			return counted(row, event.data.packageId, { held: event.data.hadOffer ? -event.data.seats : 0 })
		case 'SeatsConfirmed': {
			const { packageId, seats, from } = event.data
			return counted(row, packageId, { held: from === 'held' ? -seats : 0, sold: seats })
		}
		case 'SeatsGiven':
			return counted(row, event.data.packageId, { sold: event.data.seats })
		case 'SeatsMoved': {
			const { packageId, from, seats } = event.data
			return counted(counted(row, from, { sold: -seats }), packageId, { sold: seats })
		}
		case 'SeatsReleased':
			return counted(row, event.data.packageId, { [event.data.from]: -event.data.seats })
		case 'SeatsMissed':
			return counted(row, event.data.packageId, { held: event.data.wasHeld ? -event.data.seats : 0 })
		default:
			return row
	}
}

export const liveEventsProjection = keyedProjection({
	table: liveEventsTable,
	version: 1,
	handles: LIVE_EVENT_EVENTS,
	keysOf: (event) => [streamId(event.stream)],
	evolve,
})
