import { z } from 'zod'
import { doneAnswer } from '../../domain/users/account.contract.ts'
import { refuse } from '../../domain/users/refusals.contract.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import { id } from '../../kernel/wire/schemas.ts'
import { revokeOthers, revokeOwn } from '../../records/users/sessions.ts'
import { signedIn } from '../_shared/context.ts'
import type { AccountDeps } from './account-deps.ts'

export const endSession = ({ sql, clock }: Pick<AccountDeps, 'sql' | 'clock'>): Route =>
	route({
		method: 'DELETE',
		path: '/api/v1/user/sessions/:id',
		summary: 'Sign out one of the own devices',
		tags: ['users'],
		access: { allow: 'signedIn' },
		params: z.object({ id }),
		answers: { 200: doneAnswer },
		handle: async ({ params, caller }) => {
			if (!(await revokeOwn(sql, signedIn(caller).id, params.id, new Date(clock.now())))) {
				throw refuse('NOT_FOUND.session')
			}
			return { body: { statusCode: 200, message: 'users.answers.deviceSignedOut' } }
		},
	})

export const endOtherSessions = ({ sql, clock }: Pick<AccountDeps, 'sql' | 'clock'>): Route =>
	route({
		method: 'DELETE',
		path: '/api/v1/user/sessions',
		summary: 'Sign out all other devices',
		tags: ['users'],
		access: { allow: 'signedIn' },
		answers: { 200: doneAnswer },
		handle: async ({ caller }) => {
			const { id, sessionId } = signedIn(caller)
			await revokeOthers(sql, id, sessionId, new Date(clock.now()))
			return { body: { statusCode: 200, message: 'users.answers.otherDevicesSignedOut' } }
		},
	})
