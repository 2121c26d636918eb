import { z } from 'zod'
import { id, paragraphs } from '../../kernel/wire/schemas.ts'
import { role } from './contract.ts'

export const backofficeUser = z
	.object({
		id,
		name: z.string(),
		username: z.string(),
		/** A hint: the whole address is revealed one by one. */
		email: z.string(),
		roles: z.array(role),
		/** Country that they live in; null when they never said. */
		region: z.string().nullable(),
		phoneVerified: z.boolean(),
		volunteer: z.boolean(),
		bloodDonor: z.boolean(),
		/** ISO 8601. */
		createdAt: z.string(),
	})
	.meta({ id: 'BackofficeUser' })
export type BackofficeUser = z.infer<typeof backofficeUser>

/** One person. The ETag counts the changes of their roles, and how often an admin signed them out. */
export const backofficeUserDetail = backofficeUser
	.extend({
		/** Whether there is a number; it is revealed with the address. */
		hasPhone: z.boolean(),
		/** What the reader may grant and revoke here. */
		grantable: z.array(role),
		/** Roles that they hold and that open nothing yet: no second factor stands that is proven to be theirs. */
		dormant: z.array(role),
		/** Whether somebody, in their name, waits for an admin to confirm that it is they who set a factor up. */
		asksForProof: z.boolean(),
		/** Whether the reader may confirm it. */
		mayConfirm: z.boolean(),
		/** Whether the reader may sign them out everywhere. */
		maySignOut: z.boolean(),
	})
	.meta({ id: 'BackofficeUserDetail' })
export type BackofficeUserDetail = z.infer<typeof backofficeUserDetail>

/** `POST /api/backoffice/users/{id}/roles/grant` and `…/revoke`. */
export const changeRoleBody = z.object({ role, reason: paragraphs(2_000, 'common.fields.enterReason') })
export type ChangeRoleBody = z.input<typeof changeRoleBody>

/** `POST /api/backoffice/users/{id}/sessions/end`. */
export const endSessionsBody = z.object({ reason: paragraphs(2_000, 'common.fields.enterReason') })
export type EndSessionsBody = z.input<typeof endSessionsBody>
