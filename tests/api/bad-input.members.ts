import { RESERVED_MESSAGE } from '../../kernel/names.ts'
import {
	currentPassword,
	everyone,
	NOBODY,
	optionalFactorCode,
	own,
	refused,
	type,
	uuid,
	wrongPassword,
} from './bad-input.account-fields.ts'
import { type ApiCall, type Bad, type Field, PAGE, type Row, text, yesOrNo } from './bad-input.ts'

const PASSWORD = 'Kadamba+58'
const PASS = 'a captcha that nobody solved'

const UNSOLVED = 'The captcha is not solved. Please try again.'
const WRONG = 'This code is wrong or too old. Please check it, or ask for a new one.'
const INVALID_EMAIL = 'Please enter a valid email'

const email: Field = [
	...text(254, 'Please enter email').filter(([label]) => !/NUL|too long/.test(label)),
	...['asha', 'asha@', '@mail.example', 'a b@mail.example', `${'a'.repeat(65)}@mail.example`].map(
		(text): Bad => [`"${text.slice(0, 20)}"`, text, INVALID_EMAIL],
	),
]
const password = (message: string): Field => [
	...text(256, message).filter(([label]) => !/blanks|too long|NUL/.test(label)),
	...(
		[
			['too short', 'Aa1+x', 'Password must be at least 6 characters'],
			['no letter', '12345+', 'Password must contain at least one letter'],
			['no capital', 'aaaaa1+', 'Password must contain at least one capital letter'],
			['no digit', 'Aaaaaa+', 'Password must contain at least one digit'],
			['a hyphen alone', 'Aaaaaa1-', 'Password must contain at least one special character'],
			['a common one', 'Password1!', 'This password is too common. Please choose another one.'],
		] as const
	).map(([label, value, text]): Bad => [label, value, text]),
]
const otp: Field = [
	...text(100, 'Please enter the code').filter(([label]) => !/too long|NUL|nonsense/.test(label)),
	...['12345', '1234567', '12345a', '१२३४५', "' OR 1=1--"].map(
		(text): Bad => [`"${text}"`, text, 'The code has 6 digits'],
	),
]
const NUMBER = '+919812345678'
const NO_NUMBER = 'Please enter valid Mobile Number'
const NO_TEXTS = 'We can’t send text messages to this number. Please enter another Mobile Number'
const ofNumber = (email: string) => ({ email, phone: NUMBER, otp: '123456', type: 'change number' })
const phone: Field = [
	...text(40, 'Please enter Mobile Number').filter(([label]) => !/too long|NUL|^text$/.test(label)),
	...['nonsense', '9812345678', '+91 98123', '+१२३४', `+${'1'.repeat(40)}`].map(
		(text): Bad => [`"${text.slice(0, 12)}"`, text, NO_NUMBER],
	),
	['a NUL', '+91 98123\u0000', 'Please use plain text only.'],
	['a line of an office', '+912222222222', NO_TEXTS],
	['a number of another country', '+447911123456', NO_TEXTS],
]
const captcha = text(100, 'Please solve the captcha').filter(([label]) => !/blanks/.test(label))

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

/** Becoming a member, and looking after one's own account. */
export const MEMBER_CALLS: readonly ApiCall[] = [
	{ ...everyone, route: 'GET /api/v1/auth/captcha', url: () => '/api/v1/auth/captcha' },
	{
		...everyone,
		route: 'POST /api/v1/auth/verify-captcha',
		url: () => '/api/v1/auth/verify-captcha',
		body: puzzle,
		fields: {
			'challenge.parameters.cost': [['a cost that takes for ever', 1e9]],
			'solution.counter': [['a fraction', 0.5]],
		},
		rows: () => [refused('that was never given', 'CAPTCHA_INVALID', UNSOLVED)],
	},
	{
		...everyone,
		route: 'POST /api/v1/auth/question',
		url: () => '/api/v1/auth/question',
		body: () => ({ captcha: PASS }),
		fields: { captcha },
		rows: () => [refused('without a solved captcha', 'CAPTCHA_INVALID', UNSOLVED)],
	},
	{
		...everyone,
		route: 'POST /api/v1/auth/question/answer',
		url: () => '/api/v1/auth/question/answer',
		body: () => ({ token: 'a question that nobody asked', option: 0 }),
		fields: {
			token: text(400, 'Please ask for a new question').filter(([label]) => !/blanks/.test(label)),
			option: [
				['below the first', -1, 'Please choose an answer'],
				['beyond the last', 10, 'Please choose an answer'],
				['a fraction', 0.5],
			],
		},
		rows: () => [
			refused(
				'to a question that was never asked',
				'QUESTION_OVER',
				'This question has been answered, or is too old. Here is another one.',
			),
		],
	},
	{
		...everyone,
		route: 'POST /api/v1/register',
		url: () => '/api/v1/register',
		body: register,
		fields: {
			first_name: text(50, 'Please enter first name'),
			last_name: text(50, 'Please enter last name'),
			email,
			password: password('Please enter password'),
			news: yesOrNo,
			research: yesOrNo,
			captcha,
		},
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
		fields: { email: uuid, otp, type },
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
		fields: { userId: uuid.slice(1), phone },
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
		fields: { email: uuid, type },
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
		fields: { email, captcha },
		rows: () => [refused('without a solved captcha', 'CAPTCHA_INVALID', UNSOLVED)],
	},
	{
		...everyone,
		route: 'POST /api/v1/changepassword',
		url: () => '/api/v1/changepassword',
		body: reset,
		fields: { email: uuid, otp, password: password('Please enter password') },
		rows: () => [refused('with a code for nobody', 'CODE_INVALID', WRONG)],
	},
	{
		...own,
		route: 'POST /api/v1/change/user/password',
		url: () => '/api/v1/change/user/password',
		body: () => ({ password: 'Karuna!2026', newPassword: PASSWORD }),
		fields: {
			password: currentPassword,
			newPassword: password('Please enter password'),
		},
		rows: () => [wrongPassword({ password: 'Karuna!2025', newPassword: PASSWORD })],
	},
	{
		...own,
		route: 'POST /api/v1/change/username',
		url: () => '/api/v1/change/username',
		body: () => ({ username: 'meera.k' }),
		fields: {
			username: [
				...text(50, 'Please enter username').filter(([label]) => !/too long|NUL/.test(label)),
				...['ab', 'a@b.example', '-meera', 'meera krishnan', 'मीरा', 'x'.repeat(51)].map(
					(text): Bad => [`"${text.slice(0, 20)}"`, text],
				),
				...['login', 'admin', 'search', 'api', 'l0gin', 'karuna.support', 'jal-mitra-support'].map(
					(text): Bad => [`"${text}"`, text, RESERVED_MESSAGE],
				),
				['the id of somebody', '018f0000-0000-7000-8000-000000000001', RESERVED_MESSAGE],
			],
		},
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
	{ ...own, route: 'GET /api/v1/user/export', url: () => '/api/v1/user/export' },
	{
		...own,
		route: 'POST /api/v1/disband/user',
		url: () => '/api/v1/disband/user',
		// A right one would leave nobody for the calls that follow.
		body: () => ({ password: 'Karuna!2025' }),
		fields: { password: currentPassword, code: optionalFactorCode },
		rows: () => [wrongPassword()],
	},
]
