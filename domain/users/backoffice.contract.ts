import { z } from 'zod'
import { day, id, instant, paragraphs } from '../../kernel/wire/schemas.ts'
import { role } from './contract.ts'

export const backofficeUser = z
	.object({
		id,
		name: z.string(),
		username: z.string(),
		email: z.string(),
		roles: z.array(role),
		region: z.string().nullable(),
		phoneVerified: z.boolean(),
		volunteer: z.boolean(),
		bloodDonor: z.boolean(),
		/** ISO 8601. */
		createdAt: z.string(),
	})
	.meta({ id: 'BackofficeUser' })
export type BackofficeUser = z.infer<typeof backofficeUser>

/** The ETag counts the person's role changes and forced sign-outs. */
export const backofficeUserDetail = backofficeUser
	.extend({
		hasPhone: z.boolean(),
		/** The ends of held roles that have a term. */
		terms: z.array(z.object({ role, until: instant })),
		grantable: z.array(role),
		/** Held roles that are dormant, because no second factor with a sufficient proof exists. */
		dormant: z.array(role),
		/** True while an enrolment waits for an admin to confirm the person's identity. */
		asksForProof: z.boolean(),
		mayConfirm: z.boolean(),
		maySignOut: z.boolean(),
	})
	.meta({ id: 'BackofficeUserDetail' })
export type BackofficeUserDetail = z.infer<typeof backofficeUserDetail>

export const changeRoleBody = z.object({
	role,
	/** The last day, in India's time, of a granted role that has a term. */
	lastDay: day.optional(),
	reason: paragraphs(2_000, 'common.fields.enterReason'),
})
export type ChangeRoleBody = z.input<typeof changeRoleBody>

export const endSessionsBody = z.object({ reason: paragraphs(2_000, 'common.fields.enterReason') })
export type EndSessionsBody = z.input<typeof endSessionsBody>
