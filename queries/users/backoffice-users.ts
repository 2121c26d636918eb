import { z } from 'zod'
import { timelineAnswer } from '../../domain/requests/backoffice.contract.ts'
import {
	type BackofficeUserDetail,
	backofficeUser,
	backofficeUserDetail,
} from '../../domain/users/backoffice.contract.ts'
import { grantableBy, maySignOut, USERS_ACCESS } from '../../domain/users/roles.contract.ts'
import { backofficeUserQuery } from '../../domain/users/user-filters.contract.ts'
import { notFound } from '../../kernel/errors.ts'
import { type Principal, type Route, route } from '../../kernel/http/route.ts'
import { id } from '../../kernel/wire.ts'
import { countedPage } from '../_shared/counted-page.ts'
import type { QueryDeps } from '../_shared/deps.ts'
import { inDirection } from '../_shared/ordering.ts'
import { contentRange } from '../_shared/rest.ts'
import { readTimeline } from '../activity/timeline.ts'
import { listed, USER_COLUMNS, USER_FROM, type UserRecord, usersWhere } from './user-search.ts'

const ORDER: Readonly<Record<string, readonly string[]>> = {
	name: ['lower(u.first_name)', 'lower(u.last_name)'],
	createdAt: ['u.created_at'],
	id: ['u.id'],
}

async function search({ sql }: QueryDeps, query: z.output<typeof backofficeUserQuery>) {
	const [from, to] = query.range
	const [field, direction] = query.sort ?? ['name', 'ASC']
	const { count, rows } = await countedPage<UserRecord>(sql, {
		...{ columns: USER_COLUMNS, from: USER_FROM, limit: to - from + 1, offset: from },
		where: usersWhere(query.filter, query.filter),
		orderBy: `${inDirection(ORDER[field], direction)}, u.id`,
	})
	return { body: rows.map(listed), headers: contentRange('users', from, rows.length, count) }
}

/** One person, with what the reader may grant. @throws DomainError NOT_FOUND */
export async function readBackofficeUser(
	{ sql }: Pick<QueryDeps, 'sql'>,
	userId: string,
	viewer: Principal,
): Promise<BackofficeUserDetail> {
	const row = await sql.maybeOne<UserRecord>(`SELECT ${USER_COLUMNS} FROM ${USER_FROM} WHERE u.id = $1`, [
		userId,
	])
	if (row === null) throw notFound('The user')
	const roles = viewer.kind === 'user' ? viewer.roles : []
	const user = listed(row)
	return {
		...user,
		hasPhone: row.phone !== null,
		grantable: viewer.id === userId ? [] : [...grantableBy(roles)],
		maySignOut: maySignOut(roles, user.roles),
	}
}

const changesOf = async ({ sql }: QueryDeps, userId: string): Promise<bigint> => {
	const { count } = await sql.one<{ count: bigint }>(
		'SELECT count(*) AS count FROM read.timeline WHERE stream = $1',
		[`access-${userId}`],
	)
	return count
}

const reads = { method: 'GET', tags: ['users', 'backoffice'], access: USERS_ACCESS } as const

/** Users with search. */
export const backofficeUsers = (deps: QueryDeps): Route =>
	route({
		...reads,
		path: '/api/backoffice/users',
		summary: 'Users with search, and their roles',
		query: backofficeUserQuery,
		answers: { 200: z.array(backofficeUser) },
		readModels: ['user_roles'],
		handle: ({ query }) => search(deps, query),
	})

export const showBackofficeUser = (deps: QueryDeps): Route =>
	route({
		...reads,
		path: '/api/backoffice/users/:id',
		summary: 'A user with their roles',
		params: z.object({ id }),
		answers: { 200: backofficeUserDetail },
		readModels: ['user_roles', 'timeline'],
		handle: async ({ params, caller }) => ({
			body: await readBackofficeUser(deps, params.id, caller.principal),
			revision: await changesOf(deps, params.id),
		}),
	})

/** Who granted and revoked what and signed them out, and why. */
export const userTimeline = (deps: QueryDeps): Route =>
	route({
		...reads,
		path: '/api/backoffice/users/:id/timeline',
		summary: 'How a user’s roles changed and who signed them out, and why',
		params: z.object({ id }),
		answers: { 200: timelineAnswer },
		readModels: ['timeline'],
		handle: async ({ params, caller }) => {
			await readBackofficeUser(deps, params.id, caller.principal)
			const changed = (await changesOf(deps, params.id)) > 0n
			return changed ? readTimeline(deps, `access-${params.id}`, 'The user') : { body: { data: [] } }
		},
	})
