import type { z } from 'zod'
import { doneAnswer } from '../../domain/users/account.contract.ts'
import {
	beginAnswer,
	beginConnectingBody,
	connectAnswer,
	connectBody,
	disconnectBody,
} from '../../domain/users/identity.contract.ts'
import { refuse } from '../../domain/users/refusals.contract.ts'
import { type Caller, type Reply, type Route, route } from '../../kernel/http/route.ts'
import { notAllowed } from '../../kernel/wire/refusals.ts'
import { connectedSince, findIdentity, removeIdentities } from '../../records/users/identities.ts'
import { findUser } from '../../records/users/users.ts'
import { signedIn } from '../_shared/context.ts'
import type { AccountDeps } from './account-deps.ts'
import { ATTEMPT, IDENTITY } from './identity-cookies.ts'
import { notifyOwner } from './notify-owner.ts'
import { away, type Cookies, connect, type IdentityDeps, identityFrom, providerOf } from './oautherize.ts'
import { requestSecondFactor, withPassword } from './second-factor.ts'

const own = { method: 'POST', tags: ['users'], access: { allow: 'signedIn' }, perMinute: 20 } as const

/** Redirects the browser to the provider to connect the caller's account; it requires the password again. */
export const beginConnecting = (deps: IdentityDeps): Route =>
	route({
		...own,
		path: '/api/v1/oautherize/connect/begin',
		summary: 'Start connecting the own account with Google: return the address for the browser',
		body: beginConnectingBody,
		answers: { 200: beginAnswer },
		handle: async ({ body, caller }) => {
			const provider = providerOf(deps)
			const user = await withPassword(deps, caller, body.password)
			await requestSecondFactor(deps, user.id, body.code)
			if ((await connectedSince(deps.sql, user.id)) !== null) throw connectedAlready()
			const { url, ...attempt } = await provider.begin().catch(away)
			return {
				body: { statusCode: 200, data: { url } },
				cookies: [ATTEMPT.write(deps, { ...attempt, connects: user.id }), IDENTITY.gone],
			}
		},
	})

const connectedAlready = () => refuse('IDENTITY_CONNECTED')

export const connectIdentity = (deps: IdentityDeps): Route =>
	route({
		...own,
		path: '/api/v1/oautherize/connect',
		summary: 'Connect the own account with the response of Google',
		body: connectBody,
		answers: { 200: connectAnswer },
		handle: ({ body, caller, cookies }) => connectOwn(deps, body, caller, cookies),
	})

async function connectOwn(
	deps: IdentityDeps,
	body: z.output<typeof connectBody>,
	caller: Caller,
	cookies: Cookies,
): Promise<Reply> {
	const { sql } = deps
	const { id } = signedIn(caller)
	const identity = await identityFrom(deps, body, cookies, id)
	await sql.transaction(async (tx) => {
		const user = await findUser(tx, id)
		if (user === null) throw notAllowed()
		const known = await findIdentity(tx, identity.issuer, identity.subject)
		if (known !== null && known.user_id !== id) {
			throw refuse('IDENTITY_TAKEN')
		}
		if (known === null) await connect(tx, deps, user, identity, caller)
	})
	return {
		body: { statusCode: 200, message: 'users.answers.googleConnected' },
		cookies: [ATTEMPT.gone],
	}
}

export const disconnectIdentity = (deps: AccountDeps): Route =>
	route({
		...own,
		path: '/api/v1/oautherize/disconnect',
		summary: 'Disconnect the own account from Google',
		body: disconnectBody,
		answers: { 200: doneAnswer },
		handle: async ({ body, caller }) => {
			const user = await withPassword(deps, caller, body.password)
			await deps.sql.transaction(async (tx) => {
				if ((await removeIdentities(tx, user.id)) === 0) throw notConnected()
				await notifyOwner(tx, deps, user, caller, {
					kind: 'identity-disconnected',
					outcome: 'identity disconnected',
				})
			})
			return { body: { statusCode: 200, message: 'users.answers.googleDisconnected' } }
		},
	})

const notConnected = () => refuse('IDENTITY_NOT_CONNECTED')
