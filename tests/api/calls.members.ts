import { type ApiCall, PAGE, type Row } from './call.ts'
import { everyone, NOBODY, own, refused, wrongPassword } from './calls.account-fields.ts'

const PASSWORD = 'Kadamba+58'
const PASS = 'a captcha that nobody solved'

const UNSOLVED = 'The captcha is not solved. Please try again.'
const WRONG = 'This code is wrong or too old. Please check it, or ask for a new one.'

const NUMBER = '+919812345678'
const NO_NUMBER = 'Please enter valid Mobile Number'
const ofNumber = (email: string) => ({ email, phone: NUMBER, otp: '123456', type: 'change number' })

const register = (): Record<string, unknown> => ({
	first_name: 'Asha',
	last_name: 'Pillai',
	email: 'asha@mail.example',
	password: PASSWORD,
	captcha: PASS,
})
const reset = () => ({ email: NOBODY, otp: '123456', password: PASSWORD })
const puzzle = () => ({
	challenge: {
		parameters: {
			algorithm: 'PBKDF2/SHA-256',
			nonce: '00',
			salt: '00',
			cost: 1,
			keyLength: 32,
			keyPrefix: '0',
			data: { until: 4_000_000_000_000 },
		},
		signature: '00',
	},
	solution: { counter: 0, derivedKey: '00' },
})

export const MEMBER_CALLS: readonly ApiCall[] = [
	{
		...everyone,
		route: 'POST /api/v1/auth/verify-captcha',
		url: () => '/api/v1/auth/verify-captcha',
		body: puzzle,
		rows: () => [refused('that was never given', 'CAPTCHA_INVALID', UNSOLVED)],
	},
	{
		...everyone,
		route: 'POST /api/v1/auth/question',
		url: () => '/api/v1/auth/question',
		body: () => ({ captcha: PASS }),
		rows: () => [refused('without a solved captcha', 'CAPTCHA_INVALID', UNSOLVED)],
	},
	{
		...everyone,
		route: 'POST /api/v1/auth/question/answer',
		url: () => '/api/v1/auth/question/answer',
		body: () => ({ token: 'a question that nobody asked', option: 0 }),
	},
	{
		...everyone,
		route: 'POST /api/v1/register',
		url: () => '/api/v1/register',
		body: register,
		rows: () => [
			refused('without a solved captcha', 'CAPTCHA_INVALID', UNSOLVED),
			refused(
				'with a password that holds a name',
				'VALIDATION',
				'Please choose a password without your name or e-mail address.',
				{ ...register(), password: 'Pillai#7788' },
			),
		],
	},
	{
		...everyone,
		route: 'POST /api/v1/verifyotp',
		url: () => '/api/v1/verifyotp',
		body: () => ({ email: NOBODY, otp: '123456', type: 'register' }),
		rows: ({ people }) => [
			refused('for nobody', 'CODE_INVALID', WRONG),
			{
				label: 'of a number from a guest',
				options: { body: ofNumber(people.donor.id) },
				refusal: { status: 401, code: 'UNAUTHENTICATED', message: 'Authentication failed.' },
			},
			{
				label: 'of a number that no code went to',
				as: 'donor',
				options: { body: ofNumber(people.donor.id) },
				refusal: { status: 400, code: 'CODE_INVALID', message: WRONG },
			},
			{
				label: "of somebody else's number",
				as: 'donor',
				options: { body: ofNumber(people.author.id) },
				refusal: PAGE,
			},
			...['98123', '+91 98123', '+9198123456780000'].map(
				(phone): Row => ({
					label: `of the number ${phone}`,
					as: 'donor',
					options: { body: { ...ofNumber(people.donor.id), phone } },
					refusal: { status: 400, code: 'VALIDATION', message: NO_NUMBER, field: 'phone' },
				}),
			),
		],
	},
	{
		...own,
		route: 'POST /api/v1/change/number',
		url: () => '/api/v1/change/number',
		body: () => ({ phone: NUMBER }),
		rows: ({ people }) => [
			{
				label: 'for somebody else',
				options: { body: { userId: people.author.id, phone: NUMBER } },
				refusal: PAGE,
			},
		],
	},
	{
		...everyone,
		route: 'POST /api/v1/resendotp',
		url: () => '/api/v1/resendotp',
		body: () => ({ email: NOBODY, type: 'register' }),
		rows: () => [
			{
				label: 'to a number from a guest',
				options: { body: { email: NUMBER, type: 'change number' } },
				refusal: { status: 401, code: 'UNAUTHENTICATED', message: 'Authentication failed.' },
			},
			{
				label: 'to a number that no code went to',
				as: 'donor',
				options: { body: { email: NUMBER, type: 'change number' } },
				refusal: { status: 400, code: 'CODE_INVALID', message: WRONG },
			},
		],
	},
	{
		...everyone,
		route: 'POST /api/v1/forgotpassword',
		url: () => '/api/v1/forgotpassword',
		body: () => ({ email: 'donor@karuna.example', captcha: PASS }),
		rows: () => [refused('without a solved captcha', 'CAPTCHA_INVALID', UNSOLVED)],
	},
	{
		...everyone,
		route: 'POST /api/v1/changepassword',
		url: () => '/api/v1/changepassword',
		body: reset,
		rows: () => [refused('with a code for nobody', 'CODE_INVALID', WRONG)],
	},
	{
		...own,
		route: 'POST /api/v1/change/user/password',
		url: () => '/api/v1/change/user/password',
		body: () => ({ password: 'Karuna!2026', newPassword: PASSWORD }),
		rows: () => [wrongPassword({ password: 'Karuna!2025', newPassword: PASSWORD })],
	},
	{
		...own,
		route: 'POST /api/v1/change/username',
		url: () => '/api/v1/change/username',
		body: () => ({ username: 'meera.k' }),
		rows: () =>
			['AnitaRao', 'an1tarao', 'jal-mitra-trust', 'Ja1.Mitra_Trust'].map((username) => ({
				label: `that somebody has: ${username}`,
				options: { body: { username } },
				refusal: {
					status: 409,
					code: 'USERNAME_TAKEN',
					field: 'username',
					message: 'That username is already taken. Please use a different one',
				},
			})),
	},
	{
		...own,
		route: 'POST /api/v1/disband/user',
		url: () => '/api/v1/disband/user',
		// A right one would leave nobody for the calls that follow.
		body: () => ({ password: 'Karuna!2025' }),
		rows: () => [wrongPassword()],
	},
]
