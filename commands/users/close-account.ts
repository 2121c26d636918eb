import type { z } from 'zod'
import { accessDecider } from '../../domain/users/access.decider.ts'
import { doneAnswer } from '../../domain/users/account.contract.ts'
import {
	CLOSING_OBSTACLES,
	type ClosingObstacle,
	closeAccountBody,
} from '../../domain/users/closing.contract.ts'
import { refuse } from '../../domain/users/refusals.contract.ts'
import { accessStream } from '../../domain/users/streams.contract.ts'
import { eraseSubject, type TableDeclaration } from '../../kernel/capability/tables.ts'
import { loadState } from '../../kernel/events/dispatch.ts'
import { type Caller, type Reply, type Route, route } from '../../kernel/http/route.ts'
import { derivedId } from '../../kernel/wire/ids.ts'
import { languageOf } from '../../kernel/wire/language.ts'
import { insertErasure } from '../../records/users/erasures.ts'
import type { CommandDeps } from '../_shared/deps.ts'
import type { AccountDeps } from './account-deps.ts'
import { postMail } from './account-mail.ts'
import { fullName } from './register.ts'
import { requestSecondFactor, withPassword } from './second-factor.ts'
import { noRefreshCookie } from './tokens.ts'

export type CloseDeps = AccountDeps &
	Pick<CommandDeps, 'store' | 'dispatch'> & {
		readonly tables: readonly TableDeclaration[]
		readonly obstacles: (userId: string) => Promise<readonly ClosingObstacle[]>
		readonly leaveOrganizations: (userId: string, caller: Caller) => Promise<void>
		readonly withdrawAnswers: (userId: string, caller: Caller) => Promise<void>
		readonly endRecurring: (userId: string, caller: Caller) => Promise<void>
	}

/** Closes the caller's account. Personal data is erased; the books, which name people by id alone, remain. */
export const closeAccount = (deps: CloseDeps): Route =>
	route({
		method: 'POST',
		path: '/api/v1/disband/user',
		summary: 'Close the own account and erase its personal data',
		tags: ['users'],
		access: { allow: 'signedIn' },
		perMinute: 10,
		body: closeAccountBody,
		answers: { 200: doneAnswer },
		handle: ({ body, caller }) => close(deps, body, caller),
	})

async function close(
	deps: CloseDeps,
	{ password, code }: z.output<typeof closeAccountBody>,
	caller: Caller,
): Promise<Reply> {
	const { sql, clock, cipher, tables } = deps
	const user = await withPassword(deps, caller, password)
	await requestSecondFactor(deps, user.id, code)
	const obstacles = await deps.obstacles(user.id)
	if (obstacles.length > 0) {
		const texts = obstacles.map((each) => [each, CLOSING_OBSTACLES[each]] as const)
		throw refuse('ACCOUNT_IN_USE', {}, Object.fromEntries(texts))
	}
	await deps.leaveOrganizations(user.id, caller)
	await deps.withdrawAnswers(user.id, caller)
	await deps.endRecurring(user.id, caller)
	await giveRolesBack(deps, user.id, caller)
	const now = new Date(clock.now())
	const to = { name: fullName(user), address: user.email, language: languageOf(user.locale) }
	await sql.transaction(async (tx) => {
		const { files } = await eraseSubject(tx, tables, { kind: 'user', id: user.id })
		await insertErasure(tx, { id: user.id, kind: 'user', erased_at: now, files })
		await postMail(tx, cipher, { kind: 'account-closed', to, at: now.toISOString() }, now.getTime())
	})
	return {
		body: { statusCode: 200, message: 'users.answers.accountClosed' },
		cookies: [noRefreshCookie],
	}
}

async function giveRolesBack(
	{ store, dispatch, clock }: CloseDeps,
	userId: string,
	caller: Caller,
): Promise<void> {
	const { state } = await loadState(store, accessDecider, accessStream(userId))
	const at = new Date(clock.now()).toISOString()
	for (const role of state.roles) {
		await dispatch(
			accessDecider,
			accessStream(userId),
			{ type: 'RevokeRole', userId, role, at },
			{
				commandId: derivedId('close-account', caller.commandId, role),
				actor: { kind: 'system', id: 'close-account' },
				correlationId: caller.correlationId,
			},
		)
	}
}
