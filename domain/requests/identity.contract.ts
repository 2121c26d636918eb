import { z } from 'zod'
import { one } from '../../kernel/wire/schemas.ts'
import { identityNumber } from '../_shared/identity-numbers.contract.ts'

/** Numbers that an author may add to a request for its reviewers. None of them is ever required. */
export const IDENTITY_KINDS = ['pan', 'aadhaar'] as const
export type IdentityKind = (typeof IDENTITY_KINDS)[number]

/** `PUT /donationRequest/{id}/identity`: what is left out stays as it is, null is removed. */
export const identityBody = z.object({
	pan: identityNumber('pan').nullable().optional(),
	aadhaar: identityNumber('aadhaar').nullable().optional(),
})
export type IdentityBody = z.input<typeof identityBody>

/** The last four characters of each; null where there is none. */
export const identityHint = z
	.object({ pan: z.string().nullable(), aadhaar: z.string().nullable() })
	.meta({ id: 'RequestIdentity' })
export type IdentityHint = z.infer<typeof identityHint>
export const identityAnswer = one(identityHint)

/** In full, to an admin whose reveal is in the activity log. */
export const revealedIdentity = z
	.object({ pan: z.string().nullable(), aadhaar: z.string().nullable() })
	.meta({ id: 'RevealedIdentity' })
export type RevealedIdentity = z.infer<typeof revealedIdentity>

/** Days after a request's end for which the numbers stay. */
export const IDENTITY_DAYS = 180
