import { z } from 'zod'
import { plainText } from '../../kernel/wire.ts'
import { secondFactorCode } from './second-factor.contract.ts'

/** `POST /disband/user`: closes the caller's own account and erases what is personal. */
export const closeAccountBody = z.object({
	password: plainText('Please enter your current password')
		.min(1, 'Please enter your current password')
		.max(256),
	/** For accounts with a second factor. */
	code: secondFactorCode.optional(),
})
export type CloseAccountBody = z.input<typeof closeAccountBody>

/** What has to be settled first, as the field of a refusal's details. */
export const CLOSING_OBSTACLES = {
	requests: 'You have requests that are open. Please close or remove them first.',
	money: 'There is money that was given to you. Please withdraw it first.',
	organizations: 'You are the only owner of an organization. Please name another owner first.',
} as const
export type ClosingObstacle = keyof typeof CLOSING_OBSTACLES

/** `GET /user/export`: everything that is kept about the caller, by kind. */
export const personalDataAnswer = z.object({
	statusCode: z.literal(200),
	data: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
})
