import { z } from 'zod'
import { plainEmail } from '../../kernel/wire/email-addresses.ts'
import { ROLES, type Role } from '../../kernel/wire/roles.ts'
import { one, personName, plainText, text } from '../../kernel/wire/schemas.ts'
import { secondFactorCode } from './code.contract.ts'

export { ROLES, type Role }
export const role = z.enum(ROLES)

/** False ends the session with the browser's, and after a day. */
export const remember = z.boolean().default(true)

export const loginBody = z.object({
	email: text(254, 'common.fields.enterEmail').overwrite(plainEmail),
	password: plainText('users.fields.enterPassword').min(1, 'users.fields.enterPassword').max(256),
	code: secondFactorCode.optional(),
	remember,
})
export type LoginBody = z.input<typeof loginBody>

export const authUser = z
	.object({
		unique_id: z.uuid(),
		username: z.string(),
		email: z.string(),
		name: personName,
		profile_image_url: z.string().nullable(),
		roles: z.array(role),
		/** Held roles that wait for a sufficiently proven second factor. */
		withheld: z.array(role),
		phone: z.string().nullable(),
		phone_verified: z.boolean(),
		/** The bearer token, valid until `expiresAt` (ISO 8601). Keep it in memory; the cookie renews it. */
		token_detail: z.object({ token: z.string(), expiresAt: z.string() }),
	})
	.meta({ id: 'AuthUser' })
export type AuthUser = z.infer<typeof authUser>
export const authAnswer = one(authUser)

/** `POST /live/ticket`: sent as a socket's first message to identify the session. */
export const socketTicket = z.object({ ticket: z.string() }).meta({ id: 'SocketTicket' })

export const userSummary = z
	.object({
		kindnessScore: z.int(),
		donationRequests: z.object({ total: z.int() }),
		donations: z.object({ total: z.int() }),
		withdrawals: z.object({ total: z.int() }),
		organizations: z.object({ total: z.int() }),
		favorites: z.object({ total: z.int() }),
		contacts: z.object({ total: z.int() }),
		myApplications: z.object({ requestTypes: z.array(z.object({ _id: z.string(), count: z.int() })) }),
	})
	.meta({ id: 'UserSummary' })
export type UserSummary = z.infer<typeof userSummary>
export const userSummaryAnswer = one(userSummary)
