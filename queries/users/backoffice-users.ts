import { z } from 'zod'
import { timelineAnswer } from '../../domain/requests/backoffice.contract.ts'
import {
	type BackofficeUserDetail,
	backofficeUser,
	backofficeUserDetail,
} from '../../domain/users/backoffice.contract.ts'
import { type FactorProof, isIndependent } from '../../domain/users/factor-proof.contract.ts'
import { dormantRoles, grantableBy, maySignOut, USERS_ACCESS } from '../../domain/users/roles.contract.ts'
import { accessStream } from '../../domain/users/streams.contract.ts'
import { backofficeUserQuery } from '../../domain/users/user-filters.contract.ts'
import type { Infrastructure } from '../../kernel/capability/infrastructure.ts'
import { type Principal, type Route, route } from '../../kernel/http/route.ts'
import { notFound } from '../../kernel/wire/refusals.ts'
import { id } from '../../kernel/wire/schemas.ts'
import { type QueryDeps, queryDeps } from '../_shared/deps.ts'
import { inDirection } from '../_shared/ordering.ts'
import { restPage } from '../_shared/rest.ts'
import { readTimeline } from '../activity/timeline.ts'
import { listed, USER_COLUMNS, USER_FROM, type UserRecord, usersWhere } from './user-search.ts'

const ORDER: Readonly<Record<string, readonly string[]>> = {
	name: ['lower(u.first_name)', 'lower(u.last_name)'],
	createdAt: ['u.created_at'],
	id: ['u.id'],
}

function search({ sql }: QueryDeps, query: z.output<typeof backofficeUserQuery>) {
	const [field, direction] = query.sort ?? ['name', 'ASC']
	const list = {
		columns: USER_COLUMNS,
		from: USER_FROM,
		where: usersWhere(query.filter, query.filter),
		orderBy: `${inDirection(ORDER[field], direction)}, u.id`,
	}
	return restPage(sql, 'users', query.range, list, listed)
}

export type UserReadDeps = QueryDeps & { readonly secondFactorForStaff: boolean }

export const userReadDeps = (api: Infrastructure): UserReadDeps => ({
	...queryDeps(api),
	clock: api.wallClock,
	secondFactorForStaff: api.settings.secondFactorForStaff,
})

interface FactorRow {
	readonly proofs: readonly (FactorProof | null)[]
	readonly asks: boolean
}

const FACTORS = `
	SELECT ARRAY(SELECT proven_by FROM rec.authenticators WHERE user_id = $1 AND confirmed_at IS NOT NULL
			UNION ALL SELECT proven_by FROM rec.passkeys WHERE user_id = $1) AS proofs,
		EXISTS (SELECT FROM rec.factor_proofs
			WHERE user_id = $1 AND proven_by IS NULL AND expires_at > $2) AS asks`

/** @throws DomainError NOT_FOUND */
export async function readBackofficeUser(
	{ sql, clock, secondFactorForStaff }: Pick<UserReadDeps, 'sql' | 'clock' | 'secondFactorForStaff'>,
	userId: string,
	viewer: Principal,
): Promise<BackofficeUserDetail> {
	const row = await sql.maybeOne<UserRecord>(`SELECT ${USER_COLUMNS} FROM ${USER_FROM} WHERE u.id = $1`, [
		userId,
	])
	if (row === null) throw notFound('user')
	const roles = viewer.kind === 'user' ? viewer.roles : []
	const user = listed(row)
	const { proofs, asks } = await sql.one<FactorRow>(FACTORS, [userId, new Date(clock.now())])
	const best = proofs.find(isIndependent) ?? null
	return {
		...user,
		hasPhone: row.phone !== null,
		terms: user.roles.flatMap((role) => {
			const until = row.terms?.[role]
			return until === undefined ? [] : [{ role, until }]
		}),
		grantable: viewer.id === userId ? [] : [...grantableBy(roles)],
		dormant: secondFactorForStaff ? [...dormantRoles(user.roles, best)] : [],
		asksForProof: asks,
		mayConfirm: asks && viewer.id !== userId && roles.includes('superAdmin'),
		maySignOut: maySignOut(roles, user.roles),
	}
}

const changesOf = async ({ sql }: QueryDeps, userId: string): Promise<bigint> => {
	const { count } = await sql.one<{ count: bigint }>(
		'SELECT count(*) AS count FROM read.timeline WHERE stream = $1',
		[accessStream(userId)],
	)
	return count
}

const reads = { method: 'GET', tags: ['users', 'backoffice'], access: USERS_ACCESS } as const

export const backofficeUsers = (deps: QueryDeps): Route =>
	route({
		...reads,
		path: '/api/backoffice/users',
		summary: 'Search users with their roles',
		query: backofficeUserQuery,
		answers: { 200: z.array(backofficeUser) },
		readModels: ['user_roles'],
		handle: ({ query }) => search(deps, query),
	})

export const showBackofficeUser = (deps: UserReadDeps): Route =>
	route({
		...reads,
		path: '/api/backoffice/users/:id',
		summary: 'Get a user with their roles',
		params: z.object({ id }),
		answers: { 200: backofficeUserDetail },
		readModels: ['user_roles', 'timeline'],
		handle: async ({ params, caller }) => ({
			body: await readBackofficeUser(deps, params.id, caller.principal),
			revision: await changesOf(deps, params.id),
		}),
	})

export const userTimeline = (deps: UserReadDeps): Route =>
	route({
		...reads,
		path: '/api/backoffice/users/:id/timeline',
		summary: 'List a user’s role changes and forced sign-outs with reasons',
		params: z.object({ id }),
		answers: { 200: timelineAnswer },
		readModels: ['timeline'],
		handle: async ({ params, caller }) => {
			await readBackofficeUser(deps, params.id, caller.principal)
			const changed = (await changesOf(deps, params.id)) > 0n
			return changed
				? readTimeline(deps, accessStream(params.id), () => notFound('user'))
				: { body: { data: [] } }
		},
	})
