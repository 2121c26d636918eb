import { z } from 'zod'
import { isEmail, plainEmail } from '../../kernel/wire/email-addresses.ts'
import { id, plainText, text } from '../../kernel/wire/schemas.ts'
import { allowedName } from '../names.contract.ts'
import { asName } from '../written-name.contract.ts'
import { captcha } from './captcha.contract.ts'
import { codeOrLink, sixDigits } from './code.contract.ts'
import { authUser } from './contract.ts'
import { newPassword } from './password.contract.ts'
import { phone } from './phone.contract.ts'

/** An e-mail address; case is preserved and ignored in comparisons. */
export const email = text(254, 'common.fields.enterEmail')
	.overwrite(plainEmail)
	.refine((text) => text === '' || isEmail(text), 'common.fields.enterValidEmail')

/** Without `@`, so that a username can't be another person's address; reserved names are refused. */
export const username = text(50, 'users.fields.enterUsername')
	.regex(/^[A-Za-z0-9](?:[A-Za-z0-9._-]{1,48})[A-Za-z0-9]$/, 'users.fields.usernameForm')
	.superRefine(allowedName('user'))

export const firstName = text(50, 'common.fields.enterFirstName').transform(asName('person'))
export const lastName = text(50, 'users.fields.enterLastName').transform(asName('person'))

const otp = sixDigits('users.fields.enterCode', 'users.fields.codeForm')
const mailedCode = codeOrLink('users.fields.enterCode', 'users.fields.codeForm')

export const registerBody = z.object({
	first_name: firstName,
	last_name: lastName,
	email,
	password: newPassword,
	news: z.boolean().default(false),
	research: z.boolean().default(false),
	captcha,
})
export type RegisterBody = z.input<typeof registerBody>

export const CODE_TYPES = ['register', 'forgot password', 'change number'] as const
export const codeType = z.enum(CODE_TYPES)
export type CodeType = z.infer<typeof codeType>

/**
 * The answer is the same whether the address is registered or not. The code is sent back with `unique_id` in
 * the field `email`.
 */
export const codeSent = z
	.object({
		unique_id: id,
		/** ISO 8601. */
		expiresAt: z.string(),
	})
	.meta({ id: 'CodeSent' })
export type CodeSent = z.infer<typeof codeSent>
export const codeSentAnswer = z.object({ statusCode: z.literal(200), message: z.string(), data: codeSent })
export type CodeSentAnswer = z.infer<typeof codeSentAnswer>

/**
 * `POST /resendotp`: `email` is the `unique_id` of the first code, or, to change a number, the number; only
 * the requester of that code may.
 */
export const resendBody = z.discriminatedUnion('type', [
	z.object({ email: id, type: z.enum(['register', 'forgot password']) }),
	z.object({ email: phone, type: z.literal('change number') }),
])

/** `POST /verifyotp`: `email` is the `unique_id` of the code, or, to change a number, the caller's own id. */
export const verifyBody = z.discriminatedUnion('type', [
	z.object({
		/** Six digits, or the token of the mailed link. */
		otp: mailedCode,
		email: id,
		type: z.literal('register'),
		/** The password from sign-up, required with a token, because its link opens in any browser. */
		password: plainText('users.fields.enterPassword').max(256).optional(),
	}),
	z.object({ otp, email: id, phone, type: z.literal('change number') }),
])
export const memberAnswer = z.object({ statusCode: z.literal(200), message: z.string(), data: authUser })

export const forgotBody = z.object({ email, captcha })
/** `POST /changepassword`: `email` is the `unique_id` from `forgotpassword`. */
export const resetBody = z.object({ email: id, otp: mailedCode, password: newPassword })
export type ResetBody = z.input<typeof resetBody>

export const changePasswordBody = z.object({
	password: plainText('users.fields.enterCurrentPassword')
		.min(1, 'users.fields.enterCurrentPassword')
		.max(256),
	newPassword,
})
export type ChangePasswordBody = z.input<typeof changePasswordBody>

export const changeUsernameBody = z.object({ username })

export const doneAnswer = z.object({ statusCode: z.literal(200), message: z.string() })
export type DoneAnswer = z.infer<typeof doneAnswer>

export const sessionView = z
	.object({
		_id: id,
		userAgent: z.string(),
		/** ISO 8601. */
		startedAt: z.string(),
		lastUsedAt: z.string(),
		current: z.boolean(),
	})
	.meta({ id: 'Session' })
export type SessionView = z.infer<typeof sessionView>
export const sessionList = z.object({ statusCode: z.literal(200), data: z.array(sessionView) })

export const verifyAnswer = z.union([memberAnswer, doneAnswer])
