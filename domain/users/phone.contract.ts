import { z } from 'zod'
import { plainPhone } from '../../kernel/wire/digits.ts'
import { id, plainText } from '../../kernel/wire/schemas.ts'

/** In international form (`+91 98123 45678`); whether there is such a number, the server looks up. */
export const phone = plainText('users.fields.enterMobileNumber')
	.overwrite(plainPhone)
	.trim()
	.min(1, 'users.fields.enterMobileNumber')
	.max(40, 'users.fields.enterValidMobileNumber')
	.regex(/^\+[0-9 ().-]+$/, 'users.fields.enterValidMobileNumber')

/** `POST /change/number`: sends a code to a number that the caller says is theirs. */
export const changeNumberBody = z.object({
	/** The caller's own; it may be left out. */
	userId: id.optional(),
	phone,
})

/** `phone` is what was understood, in E.164. */
export const numberState = z
	.object({
		phone: z.string(),
		/** The caller had proven this number before, and no code is under way. */
		verified: z.boolean(),
		/** Of the code that is under way; ISO 8601. */
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
