import type { z } from 'zod'
import { verifyAnswer, verifyBody } from '../../domain/users/account.contract.ts'
import { refuse } from '../../domain/users/refusals.contract.ts'
import { type Caller, type Reply, type Route, route } from '../../kernel/http/route.ts'
import { newId } from '../../kernel/wire/ids.ts'
import { recordActivity } from '../../records/activity/activity-log.ts'
import { bindInvitations, lockAddress } from '../../records/requests/viewers.ts'
import {
	findRegistration,
	type RegistrationRow,
	removeRegistrations,
} from '../../records/users/registrations.ts'
import { insertSettings } from '../../records/users/settings.ts'
import { freeUsername, insertUser, takenField, type UserRow } from '../../records/users/users.ts'
import type { CommandDeps } from '../_shared/deps.ts'
import type { AccountDeps } from './account-deps.ts'
import { authAnswerOf } from './auth-answer.ts'
import { proveNumber } from './change-number.ts'
import { checkCode, wrongCode } from './codes.ts'
import { signedInCookies } from './known-device.ts'
import { startSession } from './session.ts'

type Tx = Parameters<Parameters<CommandDeps['sql']['transaction']>[0]>[0]

export const verifyOtp = (deps: AccountDeps): Route =>
	route({
		method: 'POST',
		path: '/api/v1/verifyotp',
		summary: 'Submit a code received by e-mail or text',
		tags: ['users'],
		access: { allow: 'everyone', because: 'the code identifies the caller' },
		ignoresSignIn: 'when worthless',
		perMinute: 60,
		body: verifyBody,
		answers: { 200: verifyAnswer },
		handle: ({ body, caller, cookies }) =>
			body.type === 'register'
				? beginMembership(deps, body, caller, cookies)
				: proveNumber(deps, body, caller),
	})

async function beginMembership(
	deps: AccountDeps,
	{ otp, email, type, password }: Extract<z.output<typeof verifyBody>, { type: 'register' }>,
	caller: Caller,
	cookies: Readonly<Record<string, string | undefined>>,
): Promise<Reply> {
	const { sql, clock } = deps
	const code = await checkCode(deps, { id: email, type, otp }, caller)
	if (code.isLink) await requireTheirPassword(deps, code.subject, password)
	const { user, tokens } = await sql.transaction(async (tx) => {
		await code.take(tx)
		const registration = await findRegistration(tx, code.subject)
		if (registration === null) throw wrongCode()
		const user = await becomeMember(tx, registration, new Date(clock.now()))
		await recordRegistered(tx, user, caller, clock.now())
		// There was nothing to choose, and no second factor, before there was an account.
		const manner = { secondFactor: false, remembered: true }
		return { user, tokens: await startSession(tx, user.id, caller, clock.now(), manner) }
	})
	const { data } = authAnswerOf(user, { roles: [], withheld: [] }, tokens)
	return {
		body: { statusCode: 200, message: 'users.answers.emailVerified', data },
		cookies: signedInCookies(deps, cookies, tokens),
	}
}

/**
 * A code returns to the browser that requested it; a link may be followed by the mailbox's owner after a
 * stranger signed up with the address. So the link requires the password chosen at sign-up.
 */
async function requireTheirPassword(
	{ sql, passwords }: AccountDeps,
	registrationId: string,
	password: string | undefined,
): Promise<void> {
	const registration = await findRegistration(sql, registrationId)
	if (!(await passwords.verify(registration?.password_hash ?? null, password ?? '')))
		throw refuse('PASSWORD_WRONG', {}, 'password')
}

const MAX_NAMES = 5

/** A null `password_hash` means that another provider authenticates them. */
export type NewMember = Omit<RegistrationRow, 'password_hash'> & { readonly password_hash: string | null }

/** @throws DomainError ALREADY_MEMBER (409) */
export async function becomeMember(tx: Tx, from: NewMember, now: Date): Promise<UserRow> {
	const { id, email, first_name, last_name, password_hash, locale } = from
	await lockAddress(tx, email)
	const contact = { phone: null, phone_verified: false, profile_image_url: null }
	for (let attempt = 1; ; attempt += 1) {
		const username = await freeUsername(tx, first_name, last_name)
		const user = {
			id,
			email,
			first_name,
			last_name,
			password_hash,
			locale,
			username,
			...contact,
			created_at: now,
		}
		try {
			await tx.savepoint((inner) => insertUser(inner, user))
			await insertSettings(tx, { user_id: id, news: from.news, research: from.research })
			await removeRegistrations(tx, email)
			await bindInvitations(tx, id, email)
			return user
		} catch (error) {
			const taken = takenField(error)
			if (taken === 'email') {
				throw refuse('ALREADY_MEMBER')
			}
			if (taken === null || attempt === MAX_NAMES) throw error
		}
	}
}

export const recordRegistered = (tx: Tx, user: UserRow, caller: Caller, now: number) =>
	recordActivity(tx, {
		id: newId(now),
		at: new Date(now),
		type: 'register',
		user_id: user.id,
		correlation_id: caller.correlationId,
		ip: caller.ip,
		user_agent: caller.userAgent,
		summary: { outcome: 'verified' },
	})
