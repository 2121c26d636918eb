import { z } from 'zod'
import { one, plainText } from '../../kernel/wire/schemas.ts'
import { doneAnswer } from './account.contract.ts'
import { secondFactorCode } from './code.contract.ts'
import { authAnswer, remember } from './contract.ts'

/** `POST /oautherize/begin`: where the browser goes to sign in. */
export const beginAnswer = one(z.object({ url: z.string() }).meta({ id: 'SignInAddress' }))

/** `POST /oautherize`: what the provider sent the browser back to `/authorize` with. */
export const oautherizeBody = z.object({
	code: plainText('users.fields.signInAgain').min(1, 'users.fields.signInAgain').max(4_096),
	state: plainText('users.fields.signInAgain').min(1, 'users.fields.signInAgain').max(255),
	iss: plainText().max(1_000).optional(),
	remember,
})
/** `POST /oautherize/connect`: the same, of somebody who is signed in already. */
export const connectBody = oautherizeBody.omit({ remember: true })
export type ConnectBody = z.input<typeof connectBody>

/** `POST /oautherize/confirm`: what was still missing, after `POST /oautherize` said so. */
export const confirmIdentityBody = z.object({
	/** Of the account that has this e-mail address, before the two are connected. */
	password: plainText('users.fields.enterPassword').min(1, 'users.fields.enterPassword').max(256).optional(),
	/** Of accounts with two-step verification. */
	code: secondFactorCode.optional(),
	remember,
})
export type ConfirmIdentityBody = z.input<typeof confirmIdentityBody>

/** Signed in, or what is missing until then: the password of the account that has this address, or a code. */
export const stillNeeded = z
	.object({ needs: z.enum(['password', 'code']), email: z.string() })
	.meta({ id: 'StillNeeded' })
export type StillNeeded = z.infer<typeof stillNeeded>
export const oautherizeAnswer = z.union([authAnswer, one(stillNeeded)])

const password = plainText('users.fields.enterCurrentPassword')
	.min(1, 'users.fields.enterCurrentPassword')
	.max(256)

/** `POST /oautherize/connect/begin`: the password again, before another way into the account is opened. */
export const beginConnectingBody = z.object({
	password,
	/** For accounts with two-step verification. */
	code: secondFactorCode.optional(),
})
export type BeginConnectingBody = z.input<typeof beginConnectingBody>
export const connectAnswer = doneAnswer
/** `POST /oautherize/disconnect`. */
export const disconnectBody = z.object({ password })

/** `GET /user/sign-in`: the ways into one's own account, beside passkeys. */
export const waysIn = z
	.object({
		/** Without one, nothing that asks for it can be done. */
		hasPassword: z.boolean(),
		/** Since when the account is connected with Google, ISO 8601; null when it is not. */
		googleSince: z.string().nullable(),
	})
	.meta({ id: 'WaysIn' })
export type WaysIn = z.infer<typeof waysIn>
export const waysInAnswer = one(waysIn)
