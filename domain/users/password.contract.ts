import { plainText } from '../../kernel/wire/schemas.ts'

/** The spec's rules with their messages. Special: neither letter, digit, hyphen nor slash. */
export const PASSWORD_RULES = [
	{ rule: 'length', holds: /^.{6,}$/su, message: 'users.fields.passwordLength' },
	{ rule: 'letter', holds: /[A-Za-z]/, message: 'users.fields.passwordLetter' },
	{ rule: 'capital', holds: /[A-Z]/, message: 'users.fields.passwordCapital' },
	{ rule: 'digit', holds: /\d/, message: 'users.fields.passwordDigit' },
	{
		rule: 'special',
		holds: /[^\p{L}\p{N}/-]/u,
		message: 'users.fields.passwordSpecial',
	},
] as const
export type PasswordRule = (typeof PASSWORD_RULES)[number]['rule']

export const PASSWORD_TOO_COMMON = 'users.fields.passwordTooCommon'
export const PASSWORD_TELLS_OF_YOU = 'users.fields.passwordTellsOfYou'

export const brokenRules = (password: string): PasswordRule[] =>
	PASSWORD_RULES.filter(({ holds }) => !holds.test(password)).map(({ rule }) => rule)

/** A new password; only the server checks for common ones. */
export const newPassword = plainText('users.fields.enterPassword')
	.min(1, 'users.fields.enterPassword')
	.max(256)
	.superRefine((password, context) => {
		const broken = password === '' ? undefined : PASSWORD_RULES.find(({ holds }) => !holds.test(password))
		if (broken) context.addIssue({ code: 'custom', message: broken.message })
	})

const MIN_PART = 4

/** Checks whether a password contains the person's name or address, which attackers try first. */
export function revealsPerson(password: string, personalTerms: readonly string[]): boolean {
	const text = password.toLowerCase()
	return personalTerms
		.flatMap((word) => word.toLowerCase().split(/[^\p{L}\p{N}]+/u))
		.some((part) => part.length >= MIN_PART && text.includes(part))
}
