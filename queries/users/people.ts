import type { z } from 'zod'
import { peopleList, peopleQuery } from '../../domain/users/profile.contract.ts'
import { maskedEmail } from '../../domain/users/user-filters.contract.ts'
import { type Principal, type Route, route } from '../../kernel/http/route.ts'
import type { RowOf } from '../../kernel/sql/table.ts'
import { notAllowed } from '../../kernel/wire/refusals.ts'
import type { usersTable } from '../../records/users/users.ts'
import { countedPage } from '../_shared/counted-page.ts'
import type { QueryDeps } from '../_shared/deps.ts'
import { containing } from '../_shared/search.ts'
import { Where } from '../_shared/where.ts'
import { managesAccounts } from './profile.ts'
import { isVisible, PLACE } from './public-profile.ts'

type Query = z.output<typeof peopleQuery>

interface Row
	extends Pick<
		RowOf<typeof usersTable>,
		'id' | 'username' | 'first_name' | 'last_name' | 'profile_image_url' | 'email' | 'phone'
	> {
	readonly place: string
}

function conditions(query: Query, mode: 'donor' | 'donee', sees: boolean): Where {
	const where = new Where().and("coalesce(p.mode, 'donor') = ?", mode)
	if (!sees) where.and(isVisible('u.id'))
	if (query.keyword)
		where.and(
			"(u.first_name || ' ' || u.last_name) ILIKE ? OR u.username ILIKE ?",
			containing(query.keyword),
			containing(query.keyword),
		)
	if (query.email) where.and('lower(u.email) = lower(?)', query.email)
	for (const field of ['country', 'state', 'city'] as const) {
		const wanted = query[field]
		// People who hide their place can't be found by it either.
		const toView = sees ? '' : 'p.shows_place AND a.position = 0 AND'
		if (wanted)
			where.and(
				`EXISTS (SELECT FROM rec.addresses a WHERE a.user_id = u.id AND ${toView} lower(a.${field}) = lower(?))`,
				wanted,
			)
	}
	return where
}

async function search(
	{ sql }: Pick<QueryDeps, 'sql'>,
	query: Query,
	mode: 'donor' | 'donee',
	viewer: Principal,
) {
	const sees = managesAccounts(viewer)
	if (query.email && !sees) throw notAllowed()
	const { count, rows } = await countedPage<Row>(sql, {
		columns: `u.id, u.username, u.first_name, u.last_name, u.profile_image_url, u.email, u.phone, ${PLACE} AS place`,
		from: 'rec.users u LEFT JOIN rec.profiles p ON p.user_id = u.id',
		where: conditions(query, mode, sees),
		orderBy: 'lower(u.first_name), lower(u.last_name), u.id',
		limit: query.limit,
		offset: query.offset,
	})
	const data = rows.map(
		({ id, username, first_name, last_name, profile_image_url, email, phone, place }) => ({
			_id: id,
			username,
			name: { first_name, last_name },
			profile_image_url,
			place,
			...(sees && { email: maskedEmail(email), hasPhone: phone !== null }),
		}),
	)
	return { body: { statusCode: 200, data, totalCountOfRecords: count } }
}

const listPeople =
	(mode: 'donor' | 'donee') =>
	(deps: Pick<QueryDeps, 'sql'>): Route =>
		route({
			method: 'GET',
			path: `/api/v1/user/${mode}`,
			summary: `List ${mode}s by name and place`,
			tags: ['users'],
			access: { allow: 'signedIn' },
			perMinute: 60,
			query: peopleQuery,
			answers: { 200: peopleList },
			handle: ({ query, caller }) => search(deps, query, mode, caller.principal),
		})

export const listDonors = listPeople('donor')
export const listDonees = listPeople('donee')
