import { z } from 'zod'
import { ROLES } from '../../kernel/wire/roles.ts'
import { one, plainText } from '../../kernel/wire/schemas.ts'
import { secondFactorCode } from './code.contract.ts'

/** The password again, before anything about the second factor changes. */
const password = plainText('users.fields.enterCurrentPassword')
	.min(1, 'users.fields.enterCurrentPassword')
	.max(256)

/** What the session that asked knows of its proof. */
export const factorProof = z
	.object({
		/** Whether it stands: a second factor can be enrolled now. */
		proven: z.boolean(),
		/** A hint of the address that the link went to. */
		sentTo: z.string(),
		/** Another admin types it to confirm the one who sees it. */
		number: z.string(),
		/** ISO 8601: until then it can be proven, or, once it is, used. */
		expiresAt: z.string(),
	})
	.meta({ id: 'FactorProof' })
export type FactorProofView = z.infer<typeof factorProof>
export const factorProofAnswer = one(factorProof)

/** `GET /user/second-factor`. */
export const secondFactorState = z
	.object({
		enrolled: z.boolean(),
		/** Roles that open the backoffice wait for it. */
		required: z.boolean(),
		/** Whether this session has it. */
		confirmed: z.boolean(),
		recoveryCodesLeft: z.int(),
		/** Roles that they hold and that this session may not use. */
		withheld: z.array(z.enum(ROLES)),
		/**
		 * What this session lacks for them: a factor, another one, since its proof was no independent one, or to be
		 * opened by the factor that stands. Null: nothing.
		 */
		lacks: z.enum(['factor', 'independentProof', 'signIn']).nullable(),
		/** What this session has asked to be proven; null: nothing. */
		proof: factorProof.nullable(),
	})
	.meta({ id: 'SecondFactorState' })
export type SecondFactorState = z.infer<typeof secondFactorState>
export const secondFactorStateAnswer = one(secondFactorState)

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
