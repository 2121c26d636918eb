import { z } from 'zod'
import { USERS_ACCESS } from '../../domain/users/roles.contract.ts'
import {
	backofficeUserQuery,
	type UserFilters,
	userList,
	usersQuery,
} from '../../domain/users/user-filters.contract.ts'
import { type Caller, type Reply, type Route, route } from '../../kernel/http/route.ts'
import { countedPage } from '../_shared/counted-page.ts'
import { type ExportDeps, takesAddresses } from './exports.ts'
import { listed, USER_COLUMNS, USER_FROM, type UserRecord, usersWhere } from './user-search.ts'
import { usersCsv } from './users-csv.ts'

/** Everybody that the filters leave, with what this reader may take along. */
const download = async (
	deps: ExportDeps,
	where: ReturnType<typeof usersWhere>,
	caller: Caller,
): Promise<Reply> => usersCsv(deps, where, await takesAddresses(deps, caller, 'users'))

async function readUsers(
	deps: ExportDeps,
	query: z.output<typeof usersQuery>,
	caller: Caller,
): Promise<Reply> {
	const { limit, offset, roles, filters, isDownload } = query
	const where = usersWhere(filters)
	if (roles.length > 0) where.and('r.roles && ?::text[]', roles)
	if (isDownload) return download(deps, where, caller)
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

/** Users as the spec's clients ask for them. */
export const listUsers = (deps: ExportDeps): Route =>
	route({
		...reads,
		path: '/api/v1/users',
		summary: 'Users with their roles; as CSV with isDownload',
		tags: ['users'],
		query: usersQuery,
		answers: { 200: userList },
		handle: ({ query, caller }) => readUsers(deps, query, caller),
	})

/** Everybody that the filters leave, as CSV. */
export const backofficeUsersCsv = (deps: ExportDeps): Route =>
	route({
		...reads,
		path: '/api/backoffice/users/csv',
		summary: 'Users as CSV',
		tags: ['users', 'backoffice'],
		query: backofficeUserQuery,
		answers: { 200: z.string() },
		handle: ({ query, caller }) => {
			const filter: UserFilters & { readonly id?: readonly string[] | undefined } = query.filter
			return download(deps, usersWhere(filter, filter), caller)
		},
	})
