import { z } from 'zod'
import { TARGETS } from '../../domain/_shared/donation-targets-rules.contract.ts'
import { backofficeRecurring, backofficeRecurringQuery } from '../../domain/recurring/backoffice.contract.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import { notFound } from '../../kernel/wire/refusals.ts'
import { regionOf } from '../../kernel/wire/regions.ts'
import { id } from '../../kernel/wire/schemas.ts'
import { ofAge } from '../_shared/ageing.ts'
import type { QueryDeps } from '../_shared/deps.ts'
import { type ListOrder, orderedBy } from '../_shared/ordering.ts'
import { restPage } from '../_shared/rest.ts'
import { MONEY_READ_ACCESS } from '../_shared/roles.ts'
import { Where } from '../_shared/where.ts'
import { RECURRING_COLUMNS, RECURRING_FROM, RECURRING_MODELS, type RecurringRecord } from './recurring-row.ts'

const COLUMNS = `${RECURRING_COLUMNS}, nullif(trim(u.first_name || ' ' || u.last_name), '') AS donor`
const FROM = `${RECURRING_FROM} LEFT JOIN rec.users u ON u.id = m.donor_id`
const ORDER: Readonly<Record<string, ListOrder>> = {
	nextAt: { mayBeEmpty: 'm.next_at' },
	startedAt: ['m.started_at'],
	total: ['m.currency', 'm.total'],
	months: ['m.months'],
	id: ['m.id'],
}

interface Row extends RecurringRecord {
	readonly donor: string | null
}

const toRecurring = (row: Row): z.output<typeof backofficeRecurring> => ({
	id: row.id,
	donor: row.donor,
	donorId: row.donor_id,
	target: TARGETS[row.target_kind].donationFor,
	targetId: row.target_id,
	title: row.title,
	currency: row.currency,
	amount: row.donation,
	fee: row.fee,
	total: row.total,
	method: row.method,
	day: row.day,
	status: row.status,
	phase: row.phase,
	pausedBecause: row.status === 'paused' ? row.paused_because : null,
	endedBecause: row.because,
	period: row.period,
	nextAt: row.next_at?.toISOString() ?? null,
	tries: row.tries,
	declinedAt: row.declined_at?.toISOString() ?? null,
	declinedCode: row.declined_code,
	problem: row.problem,
	months: row.months,
	given: row.given,
	startedAt: row.started_at.toISOString(),
	endedAt: row.ended_at?.toISOString() ?? null,
})

const common = {
	method: 'GET',
	tags: ['recurring', 'backoffice'],
	access: MONEY_READ_ACCESS,
	readModels: RECURRING_MODELS,
} as const

export const listBackofficeRecurring = ({ sql, clock }: Pick<QueryDeps, 'sql' | 'clock'>): Route =>
	route({
		...common,
		path: '/api/backoffice/recurringDonations',
		summary: 'List recurring donations: due, next and failed',
		query: backofficeRecurringQuery,
		answers: { 200: z.array(backofficeRecurring) },
		handle: ({ query: { filter, range, sort } }) => {
			const where = new Where()
				.given(filter.status, 'm.status = ?')
				.given(filter.method, 'm.method = ?')
				.given(filter.region && regionOf(filter.region).currency, 'm.currency = ?')
				.given(filter.donorId, 'm.donor_id = ?')
				.given(filter.targetId, 'm.target_id = ?')
				.given(filter.id, 'm.id = ANY(?::uuid[])')
			if (filter.due !== undefined)
				where.and('coalesce(m.next_at <= ?, false) = ?', new Date(clock.now()), filter.due)
			if (filter.failing !== undefined)
				where.and("(m.status = 'active' AND m.problem IS NOT NULL) = ?", filter.failing)
			ofAge(where, filter.age, { moment: 'm.next_at', currency: 'm.currency' }, clock.now())
			const [field, direction] = sort ?? ['nextAt', 'ASC']
			const list = {
				columns: COLUMNS,
				from: FROM,
				countFrom: 'read.recurring_donations m',
				where,
				...orderedBy(ORDER[field], 'm.id', direction),
			}
			return restPage(sql, 'recurringDonations', range, list, toRecurring)
		},
	})

export const showBackofficeRecurring = ({ sql }: Pick<QueryDeps, 'sql'>): Route =>
	route({
		...common,
		path: '/api/backoffice/recurringDonations/:id',
		summary: 'Get a recurring donation',
		params: z.object({ id }),
		answers: { 200: backofficeRecurring },
		handle: async ({ params }) => {
			const row = await sql.maybeOne<Row>(`SELECT ${COLUMNS} FROM ${FROM} WHERE m.id = $1`, [params.id])
			if (!row) throw notFound('recurringDonation')
			return { body: toRecurring(row) }
		},
	})
