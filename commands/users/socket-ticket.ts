import { socketTicket } from '../../domain/users/contract.ts'
import { type Principal, type Route, route } from '../../kernel/http/route.ts'
import { one } from '../../kernel/wire/schemas.ts'
import { insertTicket, takeTicket } from '../../records/users/socket-tickets.ts'
import { signedIn } from '../_shared/context.ts'
import { sessionRoles } from './authenticate.ts'
import type { UserDeps } from './deps.ts'
import { hashToken, newToken } from './tokens.ts'

const TICKET_MS = 30_000

/** Issues a ticket for one socket, since browsers send no bearer token with it. */
export const issueSocketTicket = ({ sql, clock }: UserDeps): Route =>
	route({
		method: 'POST',
		path: '/api/v1/live/ticket',
		summary: 'Get a ticket that authenticates one socket of this session within 30 seconds',
		tags: ['users'],
		access: { allow: 'signedIn' },
		perMinute: 120,
		answers: { 200: one(socketTicket) },
		handle: async ({ caller }) => {
			const ticket = newToken()
			await saveTicket(sql, ticket, signedIn(caller), clock.now())
			return { body: { statusCode: 200, data: { ticket } } }
		},
	})

const saveTicket = (
	sql: UserDeps['sql'],
	ticket: string,
	{ id, sessionId }: ReturnType<typeof signedIn>,
	nowMs: number,
): Promise<void> =>
	insertTicket(sql, {
		ticket_hash: hashToken(ticket),
		family_id: sessionId,
		user_id: id,
		expires_at: new Date(nowMs + TICKET_MS),
	})

/**
 * Returns the caller of a socket, with the roles of the session that issued the ticket; null for a ticket
 * that is unknown, used or expired.
 */
export const createRedeemTicket =
	({ sql, clock, ...rest }: Pick<UserDeps, 'sql' | 'clock' | 'rolesOf' | 'secondFactorForStaff'>) =>
	async (ticket: string): Promise<Principal | null> => {
		const session = await takeTicket(sql, hashToken(ticket), new Date(clock.now()))
		if (session === null) return null
		const { user_id: id, family_id: sessionId } = session
		const { roles, withheld } = await sessionRoles({ sql, ...rest }, { userId: id, sessionId })
		return { kind: 'user', id, roles, withheld, sessionId }
	}
