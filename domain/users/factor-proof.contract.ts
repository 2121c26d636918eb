import { z } from 'zod'
import { instant, one, plainText } from '../../kernel/wire/schemas.ts'
import { secondFactorCode, sixDigits } from './code.contract.ts'

/**
 * The proof that a second factor belongs to the account's owner.
 * - `mail`: a link mailed to the account's address, beside a password that was never mailed
 * - `admin`: another admin compared a number
 * - `factor`: the code of an app that was proven in one of these ways
 * - `mailbox`: a link, while the password came from the same mailbox: one channel, not two
 * - `demo`: a demo account, whose code the login page shows
 */
export const FACTOR_PROOFS = ['mail', 'admin', 'factor', 'mailbox', 'demo'] as const
export type FactorProof = (typeof FACTOR_PROOFS)[number]

/** Checks whether a proof shows more than the password does. Null: there is none. */
export const isIndependent = (proof: FactorProof | null): boolean => proof !== null && proof !== 'mailbox'

export const factorProofBody = z.object({
	password: plainText('users.fields.enterCurrentPassword')
		.min(1, 'users.fields.enterCurrentPassword')
		.max(256),
	/** For accounts with an authenticator app: its code is the proof, and no link is mailed. */
	code: secondFactorCode.optional(),
})
export type FactorProofBody = z.input<typeof factorProofBody>

export const recentProofBody = factorProofBody
export type RecentProofBody = z.input<typeof recentProofBody>
/** The end of the time in which this session may make sensitive changes. */
export const recentProofAnswer = one(z.object({ until: instant }).meta({ id: 'RecentProof' }))

export const proveFactorBody = z.object({
	token: plainText('users.fields.linkNotComplete').min(1, 'users.fields.linkNotComplete').max(100),
})

export const confirmProofBody = z.object({
	number: sixDigits('users.fields.enterNumber', 'users.fields.numberForm'),
})
export type ConfirmProofBody = z.input<typeof confirmProofBody>
