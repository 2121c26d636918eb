import { z } from 'zod'
import { one, plainText } from '../../kernel/wire/schemas.ts'
import { doneAnswer } from './account.contract.ts'
import { secondFactorCode } from './code.contract.ts'
import { authAnswer, remember } from './contract.ts'

export const beginAnswer = one(z.object({ url: z.string() }).meta({ id: 'SignInAddress' }))

export const oautherizeBody = z.object({
	code: plainText('users.fields.signInAgain').min(1, 'users.fields.signInAgain').max(4_096),
	state: plainText('users.fields.signInAgain').min(1, 'users.fields.signInAgain').max(255),
	iss: plainText().max(1_000).optional(),
	remember,
})
export const connectBody = oautherizeBody.omit({ remember: true })
export type ConnectBody = z.input<typeof connectBody>

export const confirmIdentityBody = z.object({
	/** The password of the account with this e-mail address, before the two are connected. */
	password: plainText('users.fields.enterPassword').min(1, 'users.fields.enterPassword').max(256).optional(),
	code: secondFactorCode.optional(),
	remember,
})
export type ConfirmIdentityBody = z.input<typeof confirmIdentityBody>

export const stillNeeded = z
	.object({ needs: z.enum(['password', 'code']), email: z.string() })
	.meta({ id: 'StillNeeded' })
export type StillNeeded = z.infer<typeof stillNeeded>
export const oautherizeAnswer = z.union([authAnswer, one(stillNeeded)])

const password = plainText('users.fields.enterCurrentPassword')
	.min(1, 'users.fields.enterCurrentPassword')
	.max(256)

export const beginConnectingBody = z.object({
	password,
	code: secondFactorCode.optional(),
})
export type BeginConnectingBody = z.input<typeof beginConnectingBody>
export const connectAnswer = doneAnswer
export const disconnectBody = z.object({ password })

export const waysIn = z
	.object({
		hasPassword: z.boolean(),
		googleSince: z.string().nullable(),
	})
	.meta({ id: 'WaysIn' })
export type WaysIn = z.infer<typeof waysIn>
export const waysInAnswer = one(waysIn)
