import { z } from 'zod'
import {
	backofficeEdition,
	backofficeEditionDetail,
	backofficeEditionQuery,
} from '../../domain/live-events/backoffice.contract.ts'
import { editionParams } from '../../domain/live-events/editions.contract.ts'
import { refuse } from '../../domain/live-events/refusals.contract.ts'
import { liveEventStream } from '../../domain/live-events/streams.contract.ts'
import { timelineAnswer } from '../../domain/requests/backoffice.contract.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import type { Currency } from '../../kernel/wire/money.ts'
import type { QueryDeps } from '../_shared/deps.ts'
import { orderedBy } from '../_shared/ordering.ts'
import { restPage } from '../_shared/rest.ts'
import { MONEY_READ_ACCESS } from '../_shared/roles.ts'
import { containing } from '../_shared/search.ts'
import { Where } from '../_shared/where.ts'
import { readTimeline } from '../activity/timeline.ts'
import { EDITION_COLUMNS, EDITION_FROM, type EditionRecord, phaseOf } from './live-event.ts'
import { leftInAll, leftOf } from './seats-left.ts'

const ORDER: Readonly<Record<string, readonly string[]>> = {
	startsAt: ['l.starts_at'],
	name: ['lower(l.name)'],
	id: ['l.id'],
}

const COLUMNS = `${EDITION_COLUMNS}, (SELECT count(*)::int FROM read.live_event_waiting w
	WHERE w.live_event_id = l.id AND w.state = 'waiting') AS waiting, l.ticket_openings`
type BackofficeEditionRecord = EditionRecord & { readonly waiting: number; readonly ticket_openings: number }

const editionOf = (row: BackofficeEditionRecord, now: number): z.output<typeof backofficeEdition> => ({
	id: row.id,
	slug: row.slug,
	name: row.name,
	state: phaseOf(row, row.packages.some((each) => leftOf(row, each) >= each.persons) ? 1 : 0, now),
	startsAt: row.starts_at.toISOString(),
	endsAt: row.ends_at.toISOString(),
	zone: row.zone,
	venue: row.venue,
	currency: row.currency as Currency,
	capacity: row.capacity,
	held: row.held,
	sold: row.sold,
	left: leftInAll(row),
	waiting: row.waiting,
	packages: row.packages.map((each) => ({
		...each,
		category: row.categories[each.packageId] ?? each.packageId,
		price: BigInt(each.price),
		valueReceived: BigInt(each.valueReceived),
		left: leftOf(row, each),
	})),
})

const reads = {
	method: 'GET',
	tags: ['live-events', 'backoffice'],
	// Finance chooses the edition whose payments it reads.
	access: MONEY_READ_ACCESS,
	readModels: ['live_events', 'live_event_waiting'],
} as const

export const backofficeEditions = ({ sql, clock }: QueryDeps): Route =>
	route({
		...reads,
		path: '/api/backoffice/liveEvents',
		summary: 'List editions of live events with their seats',
		query: backofficeEditionQuery,
		answers: { 200: z.array(backofficeEdition) },
		handle: ({ query: { filter, range, sort } }) => {
			const where = new Where()
				.given(filter.id, 'l.id = ANY (?::uuid[])')
				.given(filter.q && containing(filter.q), 'l.name ILIKE ?')
			const [field, direction] = sort ?? ['startsAt', 'DESC']
			const list = {
				columns: COLUMNS,
				from: EDITION_FROM,
				where,
				...orderedBy(ORDER[field], 'l.id', direction),
			}
			return restPage(sql, 'liveEvents', range, list, (row: BackofficeEditionRecord) =>
				editionOf(row, clock.now()),
			)
		},
	})

interface Ending {
	readonly registrations: number
	readonly people: number
	readonly open: number
	readonly refunded: bigint
	readonly to_refund: bigint
	readonly to_refund_of: number
}

const LOST = 'd.refunded + d.charged_back'
/** The registrations that the cancellation of an edition ends, before and after it. */
const ENDING = `
	SELECT count(*)::int AS registrations, coalesce(sum(r.seats), 0)::int AS people,
		count(*) FILTER (WHERE r.state = 'confirmed')::int AS open,
		coalesce(sum(d.refunded), 0)::bigint AS refunded, coalesce(sum(d.total - (${LOST})), 0)::bigint AS to_refund,
		count(*) FILTER (WHERE d.total > ${LOST})::int AS to_refund_of
	FROM read.live_event_registrations r LEFT JOIN read.donations d ON d.id = r.id AND d.received_at IS NOT NULL
	WHERE r.live_event_id = $1 AND (r.state = 'confirmed' OR r.because = 'liveEventCancelled')`

export const showBackofficeEdition = ({ sql, clock }: QueryDeps): Route =>
	route({
		...reads,
		path: '/api/backoffice/liveEvents/:id',
		summary: 'Get an edition with its seats, and what its cancellation refunds',
		params: editionParams,
		answers: { 200: backofficeEditionDetail },
		readModels: ['live_events', 'live_event_waiting', 'live_event_registrations', 'donations'],
		handle: async ({ params }) => {
			const [row, ending] = await Promise.all([
				sql.maybeOne<BackofficeEditionRecord>(`SELECT ${COLUMNS} FROM ${EDITION_FROM} WHERE l.id = $1`, [
					params.id,
				]),
				sql.one<Ending>(ENDING, [params.id]),
			])
			if (row === null) throw refuse('NOT_FOUND.liveEvent')
			const { to_refund: toRefund, to_refund_of: toRefundOf, ...counts } = ending
			const body = {
				...editionOf(row, clock.now()),
				address: row.address,
				mapUrl: row.map_url,
				opensAt: row.opens_at.toISOString(),
				closesAt: row.closes_at.toISOString(),
				refundableUntil: row.refundable_until.toISOString(),
				ticketOpenings: row.ticket_openings,
				ending: { ...counts, toRefund, toRefundOf },
			}
			return { body }
		},
	})

/** Each registration has its seats in a timeline of its own. */
const DECISIONS = ['LiveEventPlanned', 'LiveEventChanged', 'LiveEventCancelled']

export const editionTimeline = (deps: QueryDeps): Route =>
	route({
		...reads,
		access: { allow: 'roles', roles: ['admin'] },
		path: '/api/backoffice/liveEvents/:id/timeline',
		summary: 'List the history of an edition',
		params: editionParams,
		answers: { 200: timelineAnswer },
		readModels: ['timeline'],
		handle: ({ params }) =>
			readTimeline(deps, liveEventStream(params.id), () => refuse('NOT_FOUND.liveEvent'), DECISIONS),
	})
