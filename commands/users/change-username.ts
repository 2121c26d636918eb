import { changeUsernameBody, doneAnswer } from '../../domain/users/account.contract.ts'
import { refuse } from '../../domain/users/refusals.contract.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import { HOUR_MS } from '../../kernel/wire/time.ts'
import { setUsername } from '../../records/users/users.ts'
import { signedIn } from '../_shared/context.ts'
import type { AccountDeps } from './account-deps.ts'
import { countCall } from './limits.ts'
import { requireRecentProof } from './recent-proof.ts'

const CHANGES_AN_HOUR = 20

export const changeUsername = (deps: AccountDeps): Route =>
	route({
		method: 'POST',
		path: '/api/v1/change/username',
		summary: 'Change the own username',
		tags: ['users'],
		access: { allow: 'signedIn' },
		perMinute: 20,
		body: changeUsernameBody,
		answers: { 200: doneAnswer },
		handle: async ({ body, caller }) => {
			const { id } = signedIn(caller)
			await requireRecentProof(deps, caller)
			await countCall(deps, { what: 'username of', whom: id, most: CHANGES_AN_HOUR, windowMs: HOUR_MS })
			const at = new Date(deps.clock.now())
			const isFree = await deps.sql.transaction((tx) => setUsername(tx, id, body.username, at))
			if (!isFree) {
				throw refuse('USERNAME_TAKEN', {}, 'username')
			}
			return { body: { statusCode: 200, message: 'users.answers.usernameChanged' } }
		},
	})
