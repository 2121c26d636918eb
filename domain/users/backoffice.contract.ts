import { z } from 'zod'
import { id, restQuery, words } from '../_shared/wire.ts'
import { role } from './contract.ts'

/** Filters of `GET /api/backoffice/users`. `q` finds names, usernames and e-mail addresses. */
export const backofficeUserQuery = restQuery(
	z.object({
		q: z.string().trim().max(100).optional(),
		role: role.optional(),
		id: z.array(id).max(200).optional(),
	}),
	['name', 'createdAt'],
)

export const backofficeUser = z
	.object({
		id,
		name: z.string(),
		username: z.string(),
		email: z.string(),
		roles: z.array(role),
		/** ISO 8601. */
		createdAt: z.string(),
	})
	.meta({ id: 'BackofficeUser' })
export type BackofficeUser = z.infer<typeof backofficeUser>

/** One person. The ETag counts the changes of their roles. */
export const backofficeUserDetail = backofficeUser
	.extend({
		phone: z.string().nullable(),
		phoneVerified: z.boolean(),
		/** What the reader may grant and revoke here. */
		grantable: z.array(role),
	})
	.meta({ id: 'BackofficeUserDetail' })
export type BackofficeUserDetail = z.infer<typeof backofficeUserDetail>

/** `POST /api/backoffice/users/{id}/roles/grant` and `…/revoke`. */
export const changeRoleBody = z.object({ role, reason: words(2_000, 'Please enter the reason') })
export type ChangeRoleBody = z.input<typeof changeRoleBody>
