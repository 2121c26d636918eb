import type { Caller } from '../../kernel/http/route.ts'
import { madeAt, newId } from '../../kernel/wire/ids.ts'
import { joinGuestDonations } from '../../records/donations/details.ts'
import {
	findSuccessor,
	insertSession,
	lockByRefresh,
	markRotated,
	revokeFamily,
	type SessionRow,
} from '../../records/users/sessions.ts'
import type { CommandDeps } from '../_shared/deps.ts'
import {
	ACCESS_MS,
	GRACE_MS,
	hashToken,
	MAX_SESSION_MS,
	newPair,
	newSalt,
	pairAfter,
	REFRESH_MS,
	type TokenPair,
	UNREMEMBERED_MS,
} from './tokens.ts'

type Tx = Parameters<Parameters<CommandDeps['sql']['transaction']>[0]>[0]

export interface Tokens {
	readonly userId: string
	readonly sessionId: string
	readonly access: string
	readonly accessExpiresAt: Date
	readonly refresh: string
	readonly remembered: boolean
}

interface Manner {
	readonly secondFactor: boolean
	readonly passkeyId?: string | null
	readonly remembered: boolean
}

interface Family extends Manner {
	readonly id: string
	readonly userId: string
	readonly rotatedFrom: string | null
}

/** Starts a session of an authenticated person, and assigns their guest donations to them. */
export async function startSession(
	sql: Tx,
	userId: string,
	caller: Caller,
	nowMs: number,
	manner: Manner,
): Promise<Tokens> {
	await joinGuestDonations(sql, userId)
	return issue(sql, newPair(), { id: newId(nowMs), userId, rotatedFrom: null, ...manner }, caller, nowMs)
}

/**
 * Exchanges a refresh token for a new pair. Within 30 seconds the same token returns the same pair, for a
 * second tab or after a lost answer; a later use means a stolen token and ends the whole session.
 * @returns null for an invalid token
 */
export async function renewSession(
	sql: Tx,
	refresh: string,
	caller: Caller,
	nowMs: number,
): Promise<Tokens | null> {
	const session = await lockByRefresh(sql, hashToken(refresh))
	const now = new Date(nowMs)
	if (session === null || session.revoked_at !== null || session.refresh_expires_at <= now) return null
	if (session.rotated_at !== null && nowMs - session.rotated_at.getTime() > GRACE_MS) {
		await revokeFamily(sql, session.family_id, now)
		return null
	}
	if (session.rotated_at !== null) return successorOf(sql, session, refresh)
	const salt = newSalt()
	await markRotated(sql, session.id, now, salt)
	return issue(
		sql,
		pairAfter(refresh, salt),
		{
			id: session.family_id,
			userId: session.user_id,
			rotatedFrom: session.id,
			secondFactor: session.second_factor,
			passkeyId: session.passkey_id,
			remembered: session.remembered,
		},
		caller,
		nowMs,
	)
}

/**
 * Returns the pair that replaced the token already, rather than a second one, which a thief could use
 * unnoticed.
 */
async function successorOf(
	sql: Tx,
	{ id, family_id: sessionId, successor_salt: salt }: Pick<SessionRow, 'id' | 'family_id' | 'successor_salt'>,
	refresh: string,
): Promise<Tokens | null> {
	const next = await findSuccessor(sql, id)
	if (next === null || salt === null) return null
	const { user_id: userId, access_expires_at: accessExpiresAt, remembered } = next
	return { userId, sessionId, accessExpiresAt, remembered, ...pairAfter(refresh, salt) }
}

async function issue(
	sql: Tx,
	{ access, refresh }: TokenPair,
	family: Family,
	caller: Caller,
	nowMs: number,
): Promise<Tokens> {
	const accessExpiresAt = new Date(nowMs + ACCESS_MS)
	const { userId, remembered } = family
	const lifetimeMs = remembered ? REFRESH_MS : UNREMEMBERED_MS
	await insertSession(sql, {
		id: newId(nowMs),
		family_id: family.id,
		user_id: userId,
		access_hash: hashToken(access),
		access_expires_at: accessExpiresAt,
		refresh_hash: hashToken(refresh),
		refresh_expires_at: new Date(Math.min(nowMs + lifetimeMs, madeAt(family.id) + MAX_SESSION_MS)),
		rotated_from: family.rotatedFrom,
		second_factor: family.secondFactor,
		passkey_id: family.passkeyId ?? null,
		remembered,
		ip_hash: hashToken(caller.ip),
		user_agent: caller.userAgent,
		created_at: new Date(nowMs),
	})
	return { userId, sessionId: family.id, access, accessExpiresAt, refresh, remembered }
}
