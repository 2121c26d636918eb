import type { z } from 'zod'
import { donorList, donorListQuery } from '../../domain/donations/donors.contract.ts'
import { type Principal, type Route, route } from '../../kernel/http/route.ts'
import type { Currency } from '../../kernel/wire/money.ts'
import { notAllowed } from '../../kernel/wire/refusals.ts'
import { isSuppressed, scopeOf } from '../../records/campaigns/suppressions.ts'
import { countedPage } from '../_shared/counted-page.ts'
import type { QueryDeps } from '../_shared/deps.ts'
import { leads } from '../_shared/leads.ts'
import { readsMoney } from '../_shared/roles.ts'
import { VISIBLE_TO_ALL } from '../_shared/visible-donations.ts'
import { Where } from '../_shared/where.ts'
import { nameOf } from './donation-row.ts'

type Query = z.output<typeof donorListQuery>

interface DonorRecord {
	readonly first_name: string | null
	readonly last_name: string | null
	readonly anonymous: boolean
	readonly currency: Currency
	readonly quantity: bigint
	readonly donations_count: number
	readonly last_at: Date
	readonly may_write: boolean
}

/**
 * Groups donations by donor. Anonymous ones are one entry per currency, so that nobody can link those of the
 * same person. A user has the name of their newest donation; guests are also grouped by name, since several
 * may use one session.
 */
const donorsOf = (where: Where, senderScope: string): string => `(
	SELECT d.anonymous, d.currency, sum(d.donation - d.lost_share)::bigint AS quantity,
		count(*)::int AS donations_count, max(d.confirmed_at) AS last_at,
		CASE WHEN NOT d.anonymous THEN (array_agg(x.first_name ORDER BY d.confirmed_at DESC, d.id))[1] END AS first_name,
		CASE WHEN NOT d.anonymous THEN (array_agg(x.last_name ORDER BY d.confirmed_at DESC, d.id))[1] END AS last_name,
		(array_agg(d.id ORDER BY d.confirmed_at DESC, d.id))[1] AS newest_id,
		bool_or(x.writing_consent IS NOT NULL AND coalesce(e.wanted, true)
			AND NOT ${isSuppressed('x.email_key', `ARRAY['all', ${senderScope}]`)}) AS may_write
	FROM read.donations d
	JOIN read.requests r ON r.id = d.target_id
	LEFT JOIN rec.donation_details x ON x.donation_id = coalesce(d.second_of, d.id)
	LEFT JOIN rec.email_choices e ON e.user_id = x.user_id AND e.topic = 'campaigns'
	${where}
	GROUP BY d.anonymous, d.currency,
		CASE WHEN NOT d.anonymous THEN d.donor_id END,
		CASE WHEN NOT d.anonymous AND d.donor_kind = 'guest' THEN concat_ws(' ', x.first_name, x.last_name) END
) donor`

async function readDonors(deps: QueryDeps, { userId, orgId, limit, offset }: Query, viewer: Principal) {
	const authorId = userId ?? (orgId === undefined ? viewer.id : undefined)
	const isAllowed =
		authorId === viewer.id ||
		readsMoney(viewer) ||
		(orgId !== undefined && (await leads(deps.sql, orgId, viewer.id)))
	if (!isAllowed) throw notAllowed()
	const donations = new Where()
		.and(`d.target_kind = 'request' AND r.status <> 'removed' AND ${VISIBLE_TO_ALL}`)
		.given(authorId, 'r.author_id = ?')
		.given(orgId, 'r.organization_id = ?')
	const { count, rows } = await countedPage<DonorRecord>(deps.sql, {
		columns: 'first_name, last_name, anonymous, currency, quantity, donations_count, last_at, may_write',
		from: donorsOf(donations, donations.param(scopeOf(orgId ?? authorId ?? viewer.id, 'campaigns'))),
		where: donations.within(),
		orderBy: 'last_at DESC, newest_id',
		limit,
		offset,
	})
	const data = rows.map((row) => {
		const name = nameOf(row)
		return {
			user_info: name === '' ? null : { name },
			anonymous: row.anonymous,
			units: row.currency,
			quantity: row.quantity,
			donationsCount: row.donations_count,
			lastDonatedAt: row.last_at.toISOString(),
			mayBeWrittenTo: row.may_write ?? false,
		}
	})
	return { body: { statusCode: 200, data, totalCountOfRecords: count } }
}

/**
 * Returns the donors of a person's requests for that person, or of an organization's for its leads; of
 * anyone's for finance and admins.
 * @throws DomainError NOT_ALLOWED for everyone else, whether it exists or not
 */
export const listDonors = (deps: QueryDeps): Route =>
	route({
		method: 'GET',
		path: '/api/v1/donationRequest/donors',
		summary: 'List the donors of a person’s or an organization’s requests',
		tags: ['donations'],
		access: { allow: 'signedIn' },
		query: donorListQuery,
		answers: { 200: donorList },
		readModels: ['donations', 'requests', 'organizations'],
		handle: ({ query, caller }) => readDonors(deps, query, caller.principal),
	})
