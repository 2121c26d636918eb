import { z } from 'zod'
import { backofficeDonation, backofficeDonationQuery } from '../../domain/donations/contract.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import { notFound } from '../../kernel/refusals.ts'
import { id } from '../../kernel/wire.ts'
import { countedPage, type ListOf } from '../_shared/counted-page.ts'
import type { QueryDeps } from '../_shared/deps.ts'
import { within } from '../_shared/entity-days.ts'
import { byAmount, inDirection } from '../_shared/ordering.ts'
import { contentRange } from '../_shared/rest.ts'
import { MONEY_READ_ACCESS } from '../_shared/roles.ts'
import { containing, HAS_TERMS, tsQueryOf } from '../_shared/search.ts'
import { Where } from '../_shared/where.ts'
import {
	BACKOFFICE_DONATION_COLUMNS,
	BACKOFFICE_DONATION_FROM,
	type BackofficeDonationRecord,
	MOVED_AT,
	toBackofficeDonation,
} from './backoffice-donation-row.ts'
import { longUnassigned } from './waiting.ts'

type Query = z.output<typeof backofficeDonationQuery>

const ORDER: Readonly<Record<string, readonly string[]>> = {
	startedAt: ['d.started_at'],
	confirmedAt: ['d.confirmed_at'],
	amount: byAmount('d.donation', 'd.currency'),
	status: ['d.status'],
	id: ['d.id'],
}
const TARGETS = { donationRequest: 'request', individual: 'individual', tal: 'foundation' } as const

function conditions({ filter }: Query, now: number): Where {
	const { target } = filter
	const where = new Where()
		.given(filter.currency, 'd.currency = ?')
		.given(target && target !== 'none' ? TARGETS[target] : undefined, 'd.target_kind = ?')
		.given(filter.requestId, 'd.target_id = ?')
		.given(filter.minAmount, 'd.donation >= ?')
		.given(filter.maxAmount, 'd.donation <= ?')
		.given(filter.targetId, 'd.target_id = ?')
		.given(filter.id, 'd.id = ANY(?::uuid[])')
	within(where, filter, MOVED_AT, 'd.currency')
	if (target === 'none') where.and(longUnassigned(where.param(new Date(now))))
	if (filter.status) where.and('d.status = ANY(?)', [filter.status].flat())
	if (!filter.q) return where
	const like = containing(filter.q)
	const text = tsQueryOf(filter.q)
	return where.and(
		`d.provider_ref = ? OR d.charge_ref = ? OR d.id::text = ? OR d.target_id::text = ?
		OR lower(x.email) = lower(?) OR lower(m.email) = lower(?) OR (x.first_name || ' ' || x.last_name) ILIKE ? OR (p.first_name || ' ' || p.last_name) ILIKE ?
		OR (m.first_name || ' ' || m.last_name) ILIKE ? OR ${HAS_TERMS}`,
		...Array.from({ length: 6 }, () => filter.q),
		...[like, like, like, text ?? ''],
	)
}

/** Of every read of donations in the backoffice. */
export const backofficeDonationReads = {
	method: 'GET',
	tags: ['donations', 'backoffice'],
	access: MONEY_READ_ACCESS,
	readModels: ['donations', 'requests'],
} as const

/** The donations that a query asks for. @param now epoch milliseconds, which donations without a target wait until */
export function donationsOf(query: Query, now: number): ListOf {
	const [field, direction] = query.sort ?? ['startedAt', 'DESC']
	return {
		columns: BACKOFFICE_DONATION_COLUMNS,
		from: BACKOFFICE_DONATION_FROM,
		where: conditions(query, now),
		orderBy: `${inDirection(ORDER[field], `${direction} NULLS LAST`)}, d.id`,
	}
}

async function search({ sql, clock }: QueryDeps, query: Query) {
	const [from, to] = query.range
	const { count, rows } = await countedPage<BackofficeDonationRecord>(sql, {
		...donationsOf(query, clock.now()),
		limit: to - from + 1,
		offset: from,
	})
	return {
		body: rows.map(toBackofficeDonation),
		headers: contentRange('donations', from, rows.length, count),
	}
}

/** Every donation, searched by name, e-mail, provider reference, fundraiser or recipient. */
export const backofficeDonations = (deps: QueryDeps): Route =>
	route({
		...backofficeDonationReads,
		path: '/api/backoffice/donations',
		summary: 'Gifts with search',
		query: backofficeDonationQuery,
		answers: { 200: z.array(backofficeDonation) },
		handle: ({ query }) => search(deps, query),
	})

export const showBackofficeDonation = ({ sql }: QueryDeps): Route =>
	route({
		...backofficeDonationReads,
		path: '/api/backoffice/donations/:id',
		summary: 'One gift',
		params: z.object({ id }),
		answers: { 200: backofficeDonation },
		handle: async ({ params }) => {
			const row = await sql.maybeOne<BackofficeDonationRecord>(
				`SELECT ${BACKOFFICE_DONATION_COLUMNS} FROM ${BACKOFFICE_DONATION_FROM} WHERE d.id = $1`,
				[params.id],
			)
			if (!row) throw notFound('donation')
			return { body: toBackofficeDonation(row), revision: row.revision }
		},
	})
