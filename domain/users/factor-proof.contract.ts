import { z } from 'zod'
import { instant, one, plainText } from '../../kernel/wire/schemas.ts'
import { secondFactorCode, sixDigits } from './code.contract.ts'

/**
 * How it was proven that a second factor is its account's owner's.
 * - `mail`: a link that was mailed to the account's address, beside a password that never came by mail
 * - `admin`: another admin compared a number
 * - `factor`: the code of an app that was itself proven so
 * - `mailbox`: a link, while the password came from the same mailbox: one channel, not two
 * - `demo`: an account of the demo, whose code the login page shows
 */
export const FACTOR_PROOFS = ['mail', 'admin', 'factor', 'mailbox', 'demo'] as const
export type FactorProof = (typeof FACTOR_PROOFS)[number]

/** Whether a proof shows more than the password does. Null: there was none. */
export const isIndependent = (proof: FactorProof | null): boolean => proof !== null && proof !== 'mailbox'

/** `POST /user/factor-proof`: the password again, before anything about the second factor changes. */
export const factorProofBody = z.object({
	password: plainText('users.fields.enterCurrentPassword')
		.min(1, 'users.fields.enterCurrentPassword')
		.max(256),
	/** For accounts with an authenticator app: then its code is the proof, and no link is mailed. */
	code: secondFactorCode.optional(),
})
export type FactorProofBody = z.input<typeof factorProofBody>

/** `POST /user/proof`: the same, before a sensitive change. */
export const recentProofBody = factorProofBody
/** Until when such changes are open in this session. */
export const recentProofAnswer = one(z.object({ until: instant }).meta({ id: 'RecentProof' }))

/** `POST /user/factor-proof/confirm`: what stands in the link. */
export const proveFactorBody = z.object({
	token: plainText('users.fields.linkNotComplete').min(1, 'users.fields.linkNotComplete').max(100),
})

/** `POST /api/backoffice/users/{id}/factor-proof/confirm`. */
export const confirmProofBody = z.object({
	number: sixDigits('users.fields.enterNumber', 'users.fields.numberForm'),
})
export type ConfirmProofBody = z.input<typeof confirmProofBody>
