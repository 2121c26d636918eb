import { z } from 'zod'
import { one } from '../../kernel/wire/schemas.ts'
import { identityNumber } from '../_shared/identity-numbers.contract.ts'

/** Optional identity numbers of an author, for reviewers only. */
export const IDENTITY_KINDS = ['pan', 'aadhaar'] as const
export type IdentityKind = (typeof IDENTITY_KINDS)[number]

/** `PUT /donationRequest/{id}/identity`: absent numbers do not change, null removes one. */
export const identityBody = z.object({
	pan: identityNumber('pan').nullable().optional(),
	aadhaar: identityNumber('aadhaar').nullable().optional(),
})
export type IdentityBody = z.input<typeof identityBody>

/** The last four characters of each; null when there is none. */
export const identityHint = z
	.object({ pan: z.string().nullable(), aadhaar: z.string().nullable() })
	.meta({ id: 'RequestIdentity' })
export type IdentityHint = z.infer<typeof identityHint>
export const identityAnswer = one(identityHint)

/** The full numbers, for an admin whose access is in the activity log. */
export const revealedIdentity = z
	.object({ pan: z.string().nullable(), aadhaar: z.string().nullable() })
	.meta({ id: 'RevealedIdentity' })
export type RevealedIdentity = z.infer<typeof revealedIdentity>

/** Days after a request's end until the numbers are deleted. */
export const IDENTITY_DAYS = 180
