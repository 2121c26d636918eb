import { z } from 'zod'
import { plainText } from '../../kernel/wire/schemas.ts'
import { secondFactorCode } from './code.contract.ts'

/** `POST /disband/user`: closes the caller's own account and erases what is personal. */
export const closeAccountBody = z.object({
	password: plainText('users.fields.enterCurrentPassword')
		.min(1, 'users.fields.enterCurrentPassword')
		.max(256),
	/** For accounts with a second factor. */
	code: secondFactorCode.optional(),
})
export type CloseAccountBody = z.input<typeof closeAccountBody>

/** What has to be settled first, as the field of a refusal's details. */
export const CLOSING_OBSTACLES = {
	requests: 'users.fields.closingRequests',
	money: 'users.fields.closingMoney',
	organizations: 'users.fields.closingOrganizations',
} as const
export type ClosingObstacle = keyof typeof CLOSING_OBSTACLES

/** `GET /user/export`: everything that is kept about the caller, by kind. */
export const personalDataAnswer = z.object({
	statusCode: z.literal(200),
	data: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
})
