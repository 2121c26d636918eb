import { type ApiCall, type Field, type Row, text } from './bad-input.ts'

/** What the calls that look after an account have in common. */

export const NOBODY = '018f0000-0000-4000-8000-000000000001'

type Caller = Pick<ApiCall, 'access' | 'as'>
export const everyone = { access: 'everyone', as: 'guest' } as const satisfies Caller
export const own = { access: 'signedIn', as: 'donor' } as const satisfies Caller

export const uuid: Field = [
	['nothing', undefined],
	['a number', 5],
	['null', null],
	['text', 'nonsense'],
]
/** One of a few words. */
export const type: Field = [
	['nothing', undefined],
	['a number', 5],
	['another one', 'nonsense'],
]
export const currentPassword = text(256, 'Please enter your current password').filter(
	([label]) => !/blanks/.test(label),
)
export const factorCode = text(100, 'Please enter the code')
/** Of an account without a second factor. */
export const optionalFactorCode = factorCode.filter(([label]) => label !== 'nothing')

export const refused = (label: string, code: string, message: string, body?: object): Row => ({
	label,
	...(body && { options: { body } }),
	refusal: { status: 400, code, message },
})

/** A password that is not theirs. @param body with it, where the call’s own has the right one */
export const wrongPassword = (body?: object): Row =>
	refused('with a wrong password', 'PASSWORD_WRONG', 'Your current password is not right.', body)
