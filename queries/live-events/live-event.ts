import { type LiveEventView, liveEventAnswer, slugParams } from '../../domain/live-events/contract.ts'
import { serve, type Waiting } from '../../domain/live-events/line.contract.ts'
import { refuse } from '../../domain/live-events/refusals.contract.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import { type SelectedBy, selection } from '../../kernel/sql/table.ts'
import type { Currency } from '../../kernel/wire/money.ts'
import { liveEventsTable } from '../../projections/live-events/live-events.ts'
import { liveEventRecordsTable } from '../../records/live-events/live-events.ts'
import type { QueryDeps } from '../_shared/deps.ts'

const OF_RECORD = selection(liveEventRecordsTable, 'l', [
	'id',
	'slug',
	'name',
	'starts_at',
	'ends_at',
	'zone',
	'venue',
	'address',
	'map_url',
	'categories',
])
const OF_MODEL = selection(liveEventsTable, 'e', [
	'currency',
	'capacity',
	'most_attendees',
	'opens_at',
	'closes_at',
	'refundable_until',
	'is_cancelled',
	'held',
	'sold',
	'packages',
])
export const EDITION_COLUMNS = `${OF_RECORD.list}, ${OF_MODEL.list}`
export const EDITION_FROM = 'rec.live_events l JOIN read.live_events e ON e.id = l.id'
export type EditionRecord = SelectedBy<typeof OF_RECORD> & SelectedBy<typeof OF_MODEL>

/** @param now epoch milliseconds */
export function phaseOf(row: EditionRecord, seatsLeft: number, now: number): LiveEventView['state'] {
	if (row.is_cancelled) return 'cancelled'
	if (now >= row.ends_at.getTime()) return 'over'
	if (now < row.opens_at.getTime()) return 'notYetOpen'
	if (now >= row.closes_at.getTime()) return 'closed'
	return seatsLeft > 0 ? 'open' : 'full'
}

function viewOf(row: EditionRecord, line: readonly Waiting[], now: number): LiveEventView {
	const { inAll: leftInAll, ofPackage } = serve(line, {
		capacity: row.capacity,
		taken: row.held + row.sold,
		packages: row.packages.map((each) => ({ ...each, taken: each.held + each.sold })),
	})
	const packages = row.packages.map(({ packageId, persons, price, valueReceived }) => ({
		_id: packageId,
		category: row.categories[packageId] ?? packageId,
		persons,
		price: BigInt(price),
		valueReceived: BigInt(valueReceived),
		seatsLeft: Math.max(0, Math.min(ofPackage.get(packageId) ?? 0, leftInAll)),
	}))
	// A package for several people needs as many seats.
	const seatsLeft = packages.some((each) => each.seatsLeft >= each.persons) ? leftInAll : 0
	return {
		_id: row.id,
		slug: row.slug,
		name: row.name,
		state: phaseOf(row, seatsLeft, now),
		startsAt: row.starts_at.toISOString(),
		endsAt: row.ends_at.toISOString(),
		zone: row.zone,
		venue: row.venue,
		address: row.address,
		mapUrl: row.map_url,
		opensAt: row.opens_at.toISOString(),
		closesAt: row.closes_at.toISOString(),
		refundableUntil: row.refundable_until.toISOString(),
		mostAttendees: row.most_attendees,
		seatsLeft,
		currency: row.currency as Currency,
		packages,
	}
}

export const showLiveEvent = ({ sql, clock }: QueryDeps): Route =>
	route({
		method: 'GET',
		path: '/api/v1/liveEvents/:slug',
		summary: 'Get an edition with its packages and seats left',
		tags: ['live-events'],
		access: { allow: 'everyone', because: 'editions are public' },
		params: slugParams,
		answers: { 200: liveEventAnswer },
		readModels: ['live_events', 'live_event_waiting'],
		handle: async ({ params }) => {
			const row = await sql.maybeOne<EditionRecord>(
				`SELECT ${EDITION_COLUMNS} FROM ${EDITION_FROM} WHERE l.slug = $1`,
				[params.slug],
				{ name: 'live-event-by-slug' },
			)
			if (row === null) throw refuse('NOT_FOUND.liveEvent')
			const line = await sql.query<Waiting>(
				`SELECT id AS "waitingId", package_id AS "packageId", quantity, seats FROM read.live_event_waiting
				WHERE live_event_id = $1 AND state = 'waiting' ORDER BY number`,
				[row.id],
				{ name: 'line-of-live-event' },
			)
			return { body: { statusCode: 200, data: viewOf(row, line, clock.now()) } }
		},
	})
