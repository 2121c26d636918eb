import { z } from 'zod'
import { plainText } from '../../kernel/wire/schemas.ts'
import { secondFactorCode } from './code.contract.ts'

/** `POST /disband/user`: closes the caller's own account and erases its personal data. */
export const closeAccountBody = z.object({
	password: plainText('users.fields.enterCurrentPassword')
		.min(1, 'users.fields.enterCurrentPassword')
		.max(256),
	code: secondFactorCode.optional(),
})
export type CloseAccountBody = z.input<typeof closeAccountBody>

export const CLOSING_OBSTACLES = {
	requests: 'users.fields.closingRequests',
	money: 'users.fields.closingMoney',
	organizations: 'users.fields.closingOrganizations',
} as const
export type ClosingObstacle = keyof typeof CLOSING_OBSTACLES

/** `GET /user/export`: all stored data about the caller, by kind. */
export const personalDataAnswer = z.object({
	statusCode: z.literal(200),
	data: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
})
