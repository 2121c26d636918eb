import type { ApiCall, Row } from './call.ts'

export const NOBODY = '018f0000-0000-4000-8000-000000000001'

type Caller = Pick<ApiCall, 'as'>
export const everyone = { as: 'guest' } as const satisfies Caller
export const own = { as: 'donor' } as const satisfies Caller

export const refused = (label: string, code: string, message: string, body?: object): Row => ({
	label,
	...(body && { options: { body } }),
	refusal: { status: 400, code, message },
})

export const wrongPassword = (body?: object): Row =>
	refused('with a wrong password', 'PASSWORD_WRONG', 'Your current password is not right.', body)
