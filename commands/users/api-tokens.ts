import { z } from 'zod'
import { endOfDayIn } from '../../domain/catalog/regions.contract.ts'
import {
	type CreatedToken,
	createdTokenAnswer,
	createTokenBody,
	MAX_TOKEN_DAYS,
	revokedTokenAnswer,
} from '../../domain/users/api-tokens.contract.ts'
import { refuse } from '../../domain/users/refusals.contract.ts'
import { TOKENS_ACCESS } from '../../domain/users/roles.contract.ts'
import { type Caller, type Reply, type Route, route } from '../../kernel/http/route.ts'
import { derivedId } from '../../kernel/wire/ids.ts'
import { notFound } from '../../kernel/wire/refusals.ts'
import { DEFAULT_REGION } from '../../kernel/wire/regions.ts'
import { id } from '../../kernel/wire/schemas.ts'
import { DAY_MS } from '../../kernel/wire/time.ts'
import { TOKEN_PREFIX } from '../../kernel/wire/token-scopes.ts'
import { countTokens, findTokenById, insertToken, revokeToken } from '../../records/users/api-tokens.ts'
import { findUser } from '../../records/users/users.ts'
import { hasRole, signedIn } from '../_shared/context.ts'
import type { AccountDeps } from './account-deps.ts'
import { notifyOwner } from './notify-owner.ts'
import { requireRecentProof } from './recent-proof.ts'
import { hashToken, newToken } from './tokens.ts'

const MAX_TOKENS = 20
const own = { method: 'POST', tags: ['users', 'backoffice'], access: TOKENS_ACCESS, perMinute: 20 } as const

export const createApiToken = (deps: AccountDeps): Route =>
	route({
		...own,
		path: '/api/backoffice/apiTokens',
		summary: 'Create an API token of the caller; its secret is in this answer alone',
		body: createTokenBody,
		answers: { 200: createdTokenAnswer },
		handle: async ({ body, caller }) => ({ body: { data: await create(deps, body, caller) } }),
	})

async function create(
	deps: AccountDeps,
	{ name, scopes, lastDay }: z.output<typeof createTokenBody>,
	caller: Caller,
): Promise<CreatedToken> {
	await requireRecentProof(deps, caller)
	const { sql, clock } = deps
	const user = await findUser(sql, signedIn(caller).id)
	if (user === null) throw notFound('user')
	const now = clock.now()
	const expiresAt = endOfDayIn(DEFAULT_REGION, lastDay)
	if (expiresAt <= now || expiresAt > now + MAX_TOKEN_DAYS * DAY_MS)
		throw refuse('TOKEN_TERM_INVALID', {}, 'lastDay')
	const secret = `${TOKEN_PREFIX}${newToken()}`
	// By the call's key, so that a repeated call leaves no second token of whose secret nobody knows.
	const tokenId = derivedId('api token', caller.commandId)
	const row = {
		id: tokenId,
		user_id: user.id,
		name,
		scopes,
		secret_hash: hashToken(secret),
		created_at: new Date(now),
		expires_at: new Date(expiresAt),
	}
	await sql.transaction(async (tx) => {
		if (!(await insertToken(tx, row))) throw refuse('TOKEN_CREATED')
		if ((await countTokens(tx, user.id, row.created_at)) > MAX_TOKENS) throw refuse('TOO_MANY_TOKENS')
		await notifyOwner(tx, deps, user, caller, { kind: 'token-created', outcome: 'API token created' })
	})
	return { id: tokenId, secret, expiresAt: row.expires_at.toISOString() }
}

export const revokeApiToken = (deps: AccountDeps): Route =>
	route({
		...own,
		path: '/api/backoffice/apiTokens/:id/revoke',
		summary: 'Revoke an own API token, or as a super admin anybody’s',
		params: z.object({ id }),
		answers: { 200: revokedTokenAnswer },
		handle: ({ params, caller }) => revoke(deps, params.id, caller),
	})

async function revoke(deps: AccountDeps, tokenId: string, caller: Caller): Promise<Reply> {
	const { sql, clock } = deps
	const token = await findTokenById(sql, tokenId)
	const isOwn = token?.user_id === signedIn(caller).id
	const owner = token && (isOwn || hasRole(caller.principal)) ? await findUser(sql, token.user_id) : null
	if (owner === null) throw refuse('NOT_FOUND.token')
	await sql.transaction(async (tx) => {
		if (await revokeToken(tx, tokenId, new Date(clock.now())))
			await notifyOwner(tx, deps, owner, caller, { kind: 'token-revoked', outcome: 'API token revoked' })
	})
	return { body: { data: { id: tokenId } } }
}
