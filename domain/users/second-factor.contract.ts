import { z } from 'zod'
import { one, plainText } from '../../kernel/wire.ts'

/** The password again, before anything about the second factor changes. */
const password = plainText('Please enter your current password')
	.min(1, 'Please enter your current password')
	.max(256)

/** Six digits of the app, or a recovery code. */
export const secondFactorCode = plainText('Please enter the code')
	.trim()
	.min(1, 'Please enter the code')
	.max(20)

/** `GET /user/second-factor`. */
export const secondFactorState = z
	.object({
		enrolled: z.boolean(),
		/** Roles that touch money wait for it. */
		required: z.boolean(),
		/** Whether this session has it. */
		confirmed: z.boolean(),
		recoveryCodesLeft: z.int(),
	})
	.meta({ id: 'SecondFactorState' })
export type SecondFactorState = z.infer<typeof secondFactorState>
export const secondFactorStateAnswer = one(secondFactorState)

/** `POST /user/second-factor`. */
export const offerBody = z.object({ password })
/** What an authenticator app is told, once. */
export const secondFactorOffer = z
	.object({ secret: z.string(), uri: z.string() })
	.meta({ id: 'SecondFactorOffer' })
export type SecondFactorOffer = z.infer<typeof secondFactorOffer>
export const secondFactorOfferAnswer = one(secondFactorOffer)

/** `POST /user/second-factor/confirm`. */
export const confirmBody = z.object({ code: secondFactorCode })
/** Each is good once, in the place of the app. They are shown this once. */
export const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) }).meta({ id: 'RecoveryCodes' })
export type RecoveryCodes = z.infer<typeof recoveryCodes>
export const recoveryCodesAnswer = one(recoveryCodes)

/** `POST /user/second-factor/remove`. */
export const removeBody = z.object({ password, code: secondFactorCode })
