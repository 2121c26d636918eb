import { z } from 'zod'
import { WHOLE_EXPORT_ACCESS } from '../../domain/users/exports.contract.ts'
import { USERS_ACCESS } from '../../domain/users/roles.contract.ts'
import {
	backofficeUserQuery,
	type UserListFilters,
	userList,
	usersQuery,
} from '../../domain/users/user-filters.contract.ts'
import { type Reply, type Route, route } from '../../kernel/http/route.ts'
import { id } from '../../kernel/wire/schemas.ts'
import { countedPage } from '../_shared/counted-page.ts'
import type { QueryDeps } from '../_shared/deps.ts'
import { listed, USER_COLUMNS, USER_FROM, type UserRecord, usersWhere } from './user-search.ts'
import { usersCsv } from './users-csv.ts'
import { exportedFilter } from './whole-exports.ts'

async function readUsers(deps: QueryDeps, query: z.output<typeof usersQuery>): Promise<Reply> {
	const { limit, offset, roles, filters, isDownload } = query
	const where = usersWhere(filters)
	if (roles.length > 0) where.and('r.roles && ?::text[]', roles)
	if (isDownload) return usersCsv(deps, where, filters, 'hints')
	const page = {
		columns: USER_COLUMNS,
		from: USER_FROM,
		where,
		limit,
		offset,
		orderBy: 'u.created_at DESC, u.id',
	}
	const { count, rows } = await countedPage<UserRecord>(deps.sql, page)
	return { body: { statusCode: 200, data: rows.map(listed), totalCountOfRecords: count } }
}

const reads = {
	method: 'GET',
	access: USERS_ACCESS,
	streams: 'text/csv',
	readModels: ['user_roles'],
} as const

export const listUsers = (deps: QueryDeps): Route =>
	route({
		...reads,
		path: '/api/v1/users',
		summary: 'List users with their roles; export as CSV with isDownload',
		tags: ['users'],
		query: usersQuery,
		answers: { 200: userList },
		handle: ({ query }) => readUsers(deps, query),
	})

const whereOf = (filter: UserListFilters) => usersWhere(filter, filter)

export const backofficeUsersCsv = (deps: QueryDeps): Route =>
	route({
		...reads,
		path: '/api/backoffice/users/csv',
		summary: 'Export users as CSV',
		tags: ['users', 'backoffice'],
		query: backofficeUserQuery,
		answers: { 200: z.string() },
		handle: async ({ query }) => usersCsv(deps, whereOf(query.filter), query.filter, 'hints'),
	})

export const wholeUsersCsv = (deps: QueryDeps): Route =>
	route({
		...reads,
		access: WHOLE_EXPORT_ACCESS,
		path: '/api/backoffice/users/exports/:id/csv',
		summary: 'Export users as CSV with whole addresses and numbers, for a stated reason',
		tags: ['users', 'backoffice'],
		params: z.object({ id }),
		answers: { 200: z.string() },
		handle: async ({ params, caller }) => {
			const filter = await exportedFilter(deps, 'users', params.id, caller)
			return usersCsv(deps, whereOf(filter), filter, 'whole')
		},
	})
