import { z } from 'zod'
import { plainPhone } from '../../kernel/wire/digits.ts'
import { id, plainText } from '../../kernel/wire/schemas.ts'

/** In international format (`+91 98123 45678`); the server verifies that the number exists. */
export const phone = plainText('users.fields.enterMobileNumber')
	.overwrite(plainPhone)
	.trim()
	.min(1, 'users.fields.enterMobileNumber')
	.max(40, 'users.fields.enterValidMobileNumber')
	.regex(/^\+[0-9 ().-]+$/, 'users.fields.enterValidMobileNumber')

/** `POST /change/number`: sends a code to the caller's new number. */
export const changeNumberBody = z.object({
	userId: id.optional(),
	phone,
})

/** `phone` is the parsed number in E.164. */
export const numberState = z
	.object({
		phone: z.string(),
		/** True when the caller had already proven this number, and no code is pending. */
		verified: z.boolean(),
		expiresAt: z.string().nullable(),
	})
	.meta({ id: 'NumberState' })
export type NumberState = z.infer<typeof numberState>
export const changeNumberAnswer = z.object({
	statusCode: z.literal(200),
	message: z.string(),
	data: numberState,
})
export type ChangeNumberAnswer = z.infer<typeof changeNumberAnswer>
