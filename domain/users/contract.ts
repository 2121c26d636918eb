import { z } from 'zod'
import { plainEmail } from '../../kernel/wire/email-addresses.ts'
import { ROLES, type Role } from '../../kernel/wire/roles.ts'
import { one, personName, plainText, text } from '../../kernel/wire/schemas.ts'
import { secondFactorCode } from './code.contract.ts'

export { ROLES, type Role }
export const role = z.enum(ROLES)

/** Whether this device is to remember who signs in: else the session ends with the browser's, and after a day. */
export const remember = z.boolean().default(true)

export const loginBody = z.object({
	/** An e-mail address or a username. */
	email: text(254, 'common.fields.enterEmail').overwrite(plainEmail),
	password: plainText('users.fields.enterPassword').min(1, 'users.fields.enterPassword').max(256),
	/** Of an authenticator app, or a recovery code: for accounts that have a second factor. */
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
		/** Those that this session may use. */
		roles: z.array(role),
		/** Held, and waiting for a second factor that is proven to be this person's. */
		withheld: z.array(role),
		phone: z.string().nullable(),
		phone_verified: z.boolean(),
		/** The bearer token, valid until `expiresAt` (ISO 8601). Keep it in memory; the cookie renews it. */
		token_detail: z.object({ token: z.string(), expiresAt: z.string() }),
	})
	.meta({ id: 'AuthUser' })
export type AuthUser = z.infer<typeof authUser>
export const authAnswer = one(authUser)

/** `POST /live/ticket`: what the first message of a socket brings, so that it speaks for the session. */
export const socketTicket = z.object({ ticket: z.string() }).meta({ id: 'SocketTicket' })

/** `GET /user/summary/{id}`: the counts of the Me menu. */
export const userSummary = z
	.object({
		kindnessScore: z.int(),
		donationRequests: z.object({ total: z.int() }),
		donations: z.object({ total: z.int() }),
		withdrawals: z.object({ total: z.int() }),
		organizations: z.object({ total: z.int() }),
		favorites: z.object({ total: z.int() }),
		myApplications: z.object({ requestTypes: z.array(z.object({ _id: z.string(), count: z.int() })) }),
	})
	.meta({ id: 'UserSummary' })
export type UserSummary = z.infer<typeof userSummary>
export const userSummaryAnswer = one(userSummary)
