import { z } from 'zod'
import { targetKindOf } from '../../domain/_shared/donation-targets-rules.contract.ts'
import { backofficeDonation, backofficeDonationQuery } from '../../domain/donations/contract.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import { notFound } from '../../kernel/wire/refusals.ts'
import { COUNTED_TO, id } from '../../kernel/wire/schemas.ts'
import { movedAt } from '../../projections/donations/donations.ts'
import { SEARCHED_NAME } from '../../records/_shared/targets.ts'
import { narrowPage } from '../_shared/counted-page.ts'
import type { QueryDeps } from '../_shared/deps.ts'
import { type Span, within } from '../_shared/entity-days.ts'
import { type ListOrder, orderedBy } from '../_shared/ordering.ts'
import { isUuid } from '../_shared/page-addresses.ts'
import { contentRange } from '../_shared/rest.ts'
import { MONEY_READ_ACCESS } from '../_shared/roles.ts'
import { containing, HAS_TERMS, tsQueryOf } from '../_shared/search.ts'
import { Where } from '../_shared/where.ts'
import {
	BACKOFFICE_DONATION_COLUMNS,
	BACKOFFICE_DONATION_JOINS,
	type BackofficeDonationRecord,
	toBackofficeDonation,
} from './backoffice-donation-row.ts'
import { longUnassigned } from './waiting.ts'

type Query = z.output<typeof backofficeDonationQuery>

const ORDER: Readonly<Record<string, ListOrder>> = {
	startedAt: ['d.started_at'],
	confirmedAt: { mayBeEmpty: 'd.confirmed_at' },
	amount: ['d.currency', 'd.donation'],
	status: ['d.status', 'd.started_at'],
	id: ['d.id'],
}

function conditions({ filter }: Query, now: number): Where {
	const { target } = filter
	const where = new Where()
		.given(filter.currency, 'd.currency = ?')
		.given(target && target !== 'none' ? targetKindOf(target) : undefined, 'd.target_kind = ?')
		.given(filter.requestId, 'd.target_id = ?')
		.given(filter.minAmount, 'd.donation >= ?')
		.given(filter.maxAmount, 'd.donation <= ?')
		.given(filter.targetId, 'd.target_id = ?')
		.given(filter.id, 'd.id = ANY(?::uuid[])')
	if (target === 'none') where.and(longUnassigned(where.param(new Date(now))))
	if (filter.status) where.and('d.status = ANY(?)', [filter.status].flat())
	return filter.q ? withText(where, filter.q) : where
}

/** The form of providers' ids: `ch_3Qx`, `pay_29QQ`, `5O190127TN364715T`. */
const REFERENCE = /^[a-z]+_[A-Za-z0-9_]+$|^(?=.*\d)[A-Z0-9-]{10,}$/

/**
 * The form of the text decides what it is compared with, so that an index applies; other text is searched in
 * names and titles.
 */
function withText(where: Where, text: string): Where {
	if (isUuid(text)) return where.and('d.id = ?::uuid OR d.target_id = ?::uuid', text, text)
	if (REFERENCE.test(text)) return where.and('d.provider_ref = ? OR d.charge_ref = ?', text, text)
	if (/^\S+@\S+$/.test(text)) return withEmail(where, where.param(text.toLowerCase()))
	const like = containing(text)
	return where.and(
		`d.provider_ref = ? OR d.charge_ref = ? OR (x.first_name || ' ' || x.last_name) ILIKE ?
		OR ${SEARCHED_NAME} ILIKE ? OR (m.first_name || ' ' || m.last_name) ILIKE ? OR ${HAS_TERMS}`,
		text,
		text,
		like,
		like,
		like,
		tsQueryOf(text) ?? '',
	)
}

const withEmail = (where: Where, email: string): Where =>
	where
		.and(`d.id = ANY (ARRAY(
			SELECT f.id FROM rec.donation_details e JOIN read.donations f ON f.id = e.donation_id OR f.second_of = e.donation_id
				WHERE lower(e.email) = ${email}
			UNION ALL SELECT f.id FROM rec.users u JOIN read.donations f ON f.donor_id = u.id WHERE lower(u.email) = ${email}))`)
		.and(`lower(x.email) = ${email} OR lower(m.email) = ${email}`)

const movedIn = (where: Where, span: Span): string =>
	`(SELECT * FROM read.donations d ${within(where.within(), span, movedAt('d.'), 'd.currency')} OFFSET 0)`

export const backofficeDonationReads = {
	method: 'GET',
	tags: ['donations', 'backoffice'],
	access: MONEY_READ_ACCESS,
	readModels: ['donations', 'requests'],
} as const

/** @param now epoch milliseconds; decides which payments are long unassigned */
export function donationsOf(query: Query, now: number) {
	const [field, direction] = query.sort ?? ['startedAt', 'DESC']
	const { from, to } = query.filter
	const where = conditions(query, now)
	const foundIn = from || to ? movedIn(where, { from, to }) : 'read.donations'
	return {
		columns: BACKOFFICE_DONATION_COLUMNS,
		foundIn,
		from: `${foundIn} d ${BACKOFFICE_DONATION_JOINS}`,
		where,
		...orderedBy(ORDER[field], 'd.id', direction),
	}
}

async function search({ sql, clock }: QueryDeps, query: Query) {
	const [from, to] = query.range
	const { count, isMinimum, rows } = await narrowPage<BackofficeDonationRecord>(sql, {
		...donationsOf(query, clock.now()),
		name: 'donations of a page',
		table: { name: 'read.donations', alias: 'd' },
		narrow: BACKOFFICE_DONATION_JOINS,
		joins: BACKOFFICE_DONATION_JOINS,
		limit: to - from + 1,
		offset: from,
		countUpTo: COUNTED_TO,
	})
	return {
		body: rows.map(toBackofficeDonation),
		headers: contentRange('donations', from, rows.length, isMinimum ? count + 1 : count),
	}
}

export const backofficeDonations = (deps: QueryDeps): Route =>
	route({
		...backofficeDonationReads,
		path: '/api/backoffice/donations',
		summary: 'Search donations',
		query: backofficeDonationQuery,
		answers: { 200: z.array(backofficeDonation) },
		handle: ({ query }) => search(deps, query),
	})

export const showBackofficeDonation = ({ sql }: QueryDeps): Route =>
	route({
		...backofficeDonationReads,
		path: '/api/backoffice/donations/:id',
		summary: 'Get a donation',
		params: z.object({ id }),
		answers: { 200: backofficeDonation },
		handle: async ({ params }) => {
			const row = await sql.maybeOne<BackofficeDonationRecord>(
				`SELECT ${BACKOFFICE_DONATION_COLUMNS} FROM read.donations d ${BACKOFFICE_DONATION_JOINS} WHERE d.id = $1`,
				[params.id],
			)
			if (!row) throw notFound('donation')
			return { body: toBackofficeDonation(row), revision: row.revision }
		},
	})
