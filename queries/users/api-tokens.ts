import { z } from 'zod'
import { type ApiToken, apiToken, apiTokenQuery } from '../../domain/users/api-tokens.contract.ts'
import { refuse } from '../../domain/users/refusals.contract.ts'
import { TOKENS_ACCESS } from '../../domain/users/roles.contract.ts'
import { type Principal, type Route, route } from '../../kernel/http/route.ts'
import { type SelectedBy, selection } from '../../kernel/sql/table.ts'
import { id } from '../../kernel/wire/schemas.ts'
import { apiTokensTable } from '../../records/users/api-tokens.ts'
import type { QueryDeps } from '../_shared/deps.ts'
import { oneOf } from '../_shared/one-of.ts'
import { inDirection } from '../_shared/ordering.ts'
import { restPage } from '../_shared/rest.ts'
import { Where } from '../_shared/where.ts'

const OF_TOKENS = selection(apiTokensTable, 't', [
	'id',
	'user_id',
	'name',
	'scopes',
	'created_at',
	'expires_at',
	'last_used_at',
	'revoked_at',
])

interface TokenRecord extends SelectedBy<typeof OF_TOKENS> {
	readonly owner: string | null
}

const ORDER: Readonly<Record<string, readonly string[]>> = {
	createdAt: ['t.created_at'],
	expiresAt: ['t.expires_at'],
	lastUsedAt: ['t.last_used_at'],
	id: ['t.id'],
}

const stateOf = ({ revoked_at, expires_at }: TokenRecord, now: number): ApiToken['state'] =>
	revoked_at !== null ? 'revoked' : expires_at.getTime() <= now ? 'expired' : 'valid'

const CONDITIONS: Readonly<Record<ApiToken['state'], string>> = {
	revoked: 't.revoked_at IS NOT NULL AND ?::timestamptz IS NOT NULL',
	expired: 't.revoked_at IS NULL AND t.expires_at <= ?',
	valid: 't.revoked_at IS NULL AND t.expires_at > ?',
}

/** A super admin, who may revoke them, sees the tokens of all. */
const seesAll = (viewer: Principal): boolean => viewer.kind === 'user' && viewer.roles.includes('superAdmin')

function read(
	{ sql, clock }: QueryDeps,
	{ filter, range, sort }: z.output<typeof apiTokenQuery>,
	viewer: Principal,
) {
	const [field, direction] = sort ?? ['createdAt', 'DESC']
	const now = clock.now()
	const where = new Where().given(filter.id, 't.id = ANY(?::uuid[])')
	if (!seesAll(viewer)) where.and('t.user_id = ?', viewer.id)
	if (filter.state !== undefined) where.and(CONDITIONS[filter.state], new Date(now))
	const list = {
		columns: `${OF_TOKENS.list}, nullif(trim(u.first_name || ' ' || u.last_name), '') AS owner`,
		from: 'rec.api_tokens t JOIN rec.users u ON u.id = t.user_id',
		where,
		orderBy: `${inDirection(ORDER[field], direction)}, t.id`,
	}
	return restPage(sql, 'apiTokens', range, list, (row: TokenRecord) => tokenOf(row, now))
}

const tokenOf = (row: TokenRecord, now: number): ApiToken => ({
	id: row.id,
	name: row.name,
	scopes: [...row.scopes],
	ownerId: row.user_id,
	owner: row.owner,
	state: stateOf(row, now),
	createdAt: row.created_at.toISOString(),
	expiresAt: row.expires_at.toISOString(),
	lastUsedAt: row.last_used_at?.toISOString() ?? null,
})

export const listApiTokens = (deps: QueryDeps): Route =>
	route({
		method: 'GET',
		path: '/api/backoffice/apiTokens',
		summary: 'List own API tokens; a super admin lists those of all',
		tags: ['users', 'backoffice'],
		access: TOKENS_ACCESS,
		query: apiTokenQuery,
		answers: { 200: z.array(apiToken) },
		handle: ({ query, caller }) => read(deps, query, caller.principal),
	})

export const showApiToken = (deps: QueryDeps): Route =>
	oneOf(listApiTokens(deps), id, () => refuse('NOT_FOUND.token'))
