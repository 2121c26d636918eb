import { z } from 'zod'
import { ROLES } from '../../kernel/wire/roles.ts'
import { one, plainText } from '../../kernel/wire/schemas.ts'
import { secondFactorCode } from './code.contract.ts'

const password = plainText('users.fields.enterCurrentPassword')
	.min(1, 'users.fields.enterCurrentPassword')
	.max(256)

export const factorProof = z
	.object({
		proven: z.boolean(),
		sentTo: z.string(),
		/** Another admin types this number to confirm its viewer. */
		number: z.string(),
		/** ISO 8601: the end of the time for proving, or, once proven, for using it. */
		expiresAt: z.string(),
	})
	.meta({ id: 'FactorProof' })
export type FactorProofView = z.infer<typeof factorProof>
export const factorProofAnswer = one(factorProof)

export const secondFactorState = z
	.object({
		enrolled: z.boolean(),
		required: z.boolean(),
		confirmed: z.boolean(),
		recoveryCodesLeft: z.int(),
		withheld: z.array(z.enum(ROLES)),
		/**
		 * The missing requirement: a factor, a factor with an independent proof, or a sign-in with the existing
		 * factor. Null: nothing.
		 */
		lacks: z.enum(['factor', 'independentProof', 'signIn']).nullable(),
		proof: factorProof.nullable(),
	})
	.meta({ id: 'SecondFactorState' })
export type SecondFactorState = z.infer<typeof secondFactorState>
export const secondFactorStateAnswer = one(secondFactorState)

export const secondFactorOffer = z
	.object({ secret: z.string(), uri: z.string() })
	.meta({ id: 'SecondFactorOffer' })
export type SecondFactorOffer = z.infer<typeof secondFactorOffer>
export const secondFactorOfferAnswer = one(secondFactorOffer)

export const confirmBody = z.object({ code: secondFactorCode })
/** Each code works once, in place of the app. They are shown only once. */
export const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) }).meta({ id: 'RecoveryCodes' })
export type RecoveryCodes = z.infer<typeof recoveryCodes>
export const recoveryCodesAnswer = one(recoveryCodes)

export const removeBody = z.object({ password, code: secondFactorCode })
