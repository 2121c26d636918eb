import { z } from 'zod'
import {
	backofficeInterest,
	backofficeInterestDetail,
	backofficeInterestQuery,
	interestCategoriesAnswer,
	ownInterestsAnswer,
} from '../../domain/interests/contract.ts'
import { refuse } from '../../domain/interests/refusals.contract.ts'
import { maskedEmail } from '../../domain/users/user-filters.contract.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import { type SelectedBy, selection } from '../../kernel/sql/table.ts'
import { notAllowed } from '../../kernel/wire/refusals.ts'
import { id } from '../../kernel/wire/schemas.ts'
import { interestCategoriesTable } from '../../records/interests/interests.ts'
import { countedPage } from '../_shared/counted-page.ts'
import type { QueryDeps } from '../_shared/deps.ts'
import { contentRange } from '../_shared/rest.ts'
import { containing } from '../_shared/search.ts'
import { Where } from '../_shared/where.ts'

const OF_INTEREST_CATEGORIES = selection(interestCategoriesTable, 'c', [
	'id',
	'name',
	'name_hi',
	'created_at',
])

type CategoryRecord = SelectedBy<typeof OF_INTEREST_CATEGORIES> & {
	readonly people: number
}

const COLUMNS = `${OF_INTEREST_CATEGORIES.list},
	(SELECT count(*)::int FROM rec.user_interests i WHERE i.category_id = c.id) AS people`
const ORDER: Readonly<Record<string, string>> = {
	name: 'lower(c.name)',
	people: '(SELECT count(*) FROM rec.user_interests i WHERE i.category_id = c.id)',
	createdAt: 'c.created_at',
	id: 'c.id',
}

const toView = ({ id: category, name, name_hi, people, created_at }: CategoryRecord) => ({
	id: category,
	name,
	nameHi: name_hi,
	people,
	createdAt: created_at.toISOString(),
})

export const listInterestCategories = ({ sql }: QueryDeps): Route =>
	route({
		method: 'GET',
		path: '/api/v1/userInterested/categories',
		summary: 'List interest categories',
		tags: ['interests'],
		access: { allow: 'everyone', because: 'it is needed before signing up, too' },
		answers: { 200: interestCategoriesAnswer },
		handle: async () => {
			const data = await sql.query<{ _id: string; name: string; nameHi: string }>(
				'SELECT id AS _id, name, name_hi AS "nameHi" FROM rec.interest_categories ORDER BY lower(name), id',
			)
			return { body: { statusCode: 200, data } }
		},
	})

export const listOwnInterests = ({ sql }: QueryDeps): Route =>
	route({
		method: 'GET',
		path: '/api/v1/userInterests',
		summary: 'List own interests',
		tags: ['interests'],
		access: { allow: 'signedIn' },
		answers: { 200: ownInterestsAnswer },
		handle: async ({ caller: { principal } }) => {
			if (principal.kind !== 'user') throw notAllowed()
			const rows = await sql.query<{ id: string }>(
				'SELECT category_id AS id FROM rec.user_interests WHERE user_id = $1 ORDER BY 1',
				[principal.id],
			)
			return { body: { statusCode: 200, data: { categories: rows.map((row) => row.id) } } }
		},
	})

const common = {
	method: 'GET',
	tags: ['interests', 'backoffice'],
	access: { allow: 'roles', roles: ['admin'] },
} as const

export const backofficeInterests = ({ sql }: QueryDeps): Route =>
	route({
		...common,
		path: '/api/backoffice/userInterests',
		summary: 'List interest categories with their numbers of users',
		query: backofficeInterestQuery,
		answers: { 200: z.array(backofficeInterest) },
		handle: async ({ query }) => {
			const [from, to] = query.range
			const [field, direction] = query.sort ?? ['name', 'ASC']
			const { q, id: ids } = query.filter
			const where = new Where().given(ids, 'c.id = ANY(?::uuid[])')
			if (q) where.and("c.name || ' ' || c.name_hi ILIKE ?", containing(q))
			const { count, rows } = await countedPage<CategoryRecord>(sql, {
				columns: COLUMNS,
				from: 'rec.interest_categories c',
				where,
				limit: to - from + 1,
				offset: from,
				orderBy: `${ORDER[field]} ${direction}, c.id`,
			})
			return { body: rows.map(toView), headers: contentRange('userInterests', from, rows.length, count) }
		},
	})

export const showBackofficeInterest = ({ sql }: QueryDeps): Route =>
	route({
		...common,
		path: '/api/backoffice/userInterests/:id',
		summary: 'Get an interest category with its users',
		params: z.object({ id }),
		answers: { 200: backofficeInterestDetail },
		handle: async ({ params }) => {
			const row = await sql.maybeOne<CategoryRecord>(
				`SELECT ${COLUMNS} FROM rec.interest_categories c WHERE c.id = $1`,
				[params.id],
			)
			if (row === null) throw refuse('NOT_FOUND.category')
			const people = await sql.query<{ id: string; name: string; email: string; at: Date }>(
				`SELECT u.id, trim(u.first_name || ' ' || u.last_name) AS name, u.email, i.chosen_at AS at
				FROM rec.user_interests i JOIN rec.users u ON u.id = i.user_id
				WHERE i.category_id = $1 ORDER BY i.chosen_at DESC, u.id LIMIT 500`,
				[params.id],
			)
			const chosenBy = people.map(({ email, at, ...rest }) => ({
				...rest,
				email: maskedEmail(email),
				at: at.toISOString(),
			}))
			return { body: { ...toView(row), chosenBy } }
		},
	})
