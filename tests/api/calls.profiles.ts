import { type ApiCall, PAGE } from './call.ts'
import { notFound } from './calls.requests.ts'

const HOME = {
	line1: '7 Court Road',
	line2: '',
	city: 'Giridih',
	state: 'Jharkhand',
	country: 'IN',
	zip_code: '815301',
}
const ZIP = 'Please enter valid zip_code'
const nobody = notFound('The person')
const everyone = { as: 'guest' } as const
const invalid = (field: string, message: string) =>
	({ status: 400, code: 'VALIDATION', message, field }) as const

export const PROFILE_CALLS: readonly ApiCall[] = [
	{
		route: 'PUT /api/v1/user/{id}',
		as: 'donor',
		url: ({ people }) => `/api/v1/user/${people.donor.id}`,
		body: () => ({
			name: { first_name: 'Meera', last_name: 'Krishnan' },
			about: 'I like wells.',
			phone: '',
			addresses: [HOME],
			mode: 'donor',
			isPublic: true,
			showsPlace: false,
			showsGiving: false,
			volunteer: { areas: ['education'], availability: 'weekends', about: '' },
			bloodDonor: { bloodGroup: 'O+' },
		}),
		rows: ({ othersPicture, picture, document }) => [
			...[picture, document, crypto.randomUUID()].map((profileImage) => ({
				label: 'with a picture of somebody else, or none',
				options: { body: { profileImage } },
				refusal: notFound('The image'),
			})),
			{
				label: 'with an address too many',
				options: { body: { addresses: Array.from({ length: 11 }, () => HOME), profileImage: othersPicture } },
				refusal: { status: 400, code: 'VALIDATION', field: 'addresses' },
			},
			{
				label: 'with a second address of nowhere',
				options: { body: { addresses: [HOME, { ...HOME, country: 'US' }] } },
				refusal: invalid('addresses.1.zip_code', ZIP),
			},
		],
	},
	{
		route: 'GET /api/v1/user/{id}',
		as: 'donor',
		url: ({ people }) => `/api/v1/user/${people.donor.id}`,
		rows: ({ people }) => [
			{
				label: 'of nobody',
				url: `/api/v1/user/${crypto.randomUUID()}`,
				refusal: PAGE,
				as: 'donor',
			},
			{
				label: 'of nobody from an admin',
				as: 'admin',
				refusal: notFound('The user'),
				url: `/api/v1/user/${people.donor.id.replace(/.{4}$/, '0000')}`,
			},
		],
	},
	{
		...everyone,
		route: 'GET /api/v1/user/profile/{id}',
		url: () => '/api/v1/user/profile/meerakrishnan',
		rows: () => [
			{ label: 'of nobody', url: '/api/v1/user/profile/nobody.there', refusal: nobody },
			{
				label: 'of an id that nobody has',
				url: `/api/v1/user/profile/${crypto.randomUUID()}`,
				refusal: nobody,
			},
			{ label: 'with a quote', url: "/api/v1/user/profile/'%20OR%201=1--", refusal: nobody },
			{
				label: 'of a name that is too long',
				url: `/api/v1/user/profile/${'x'.repeat(51)}`,
				refusal: { status: 400, code: 'VALIDATION', field: 'id' },
			},
			{
				label: 'with a NUL',
				url: '/api/v1/user/profile/a%00b',
				refusal: invalid('id', 'Please use plain text only.'),
			},
		],
	},
	{
		...everyone,
		route: 'GET /api/v1/userOrOrgName/{name}',
		url: () => '/api/v1/userOrOrgName/jalmitra',
		rows: () => [
			{ label: 'of nobody', url: '/api/v1/userOrOrgName/nobody-there', refusal: notFound('The name') },
			{ label: 'of a wildcard', url: '/api/v1/userOrOrgName/%25', refusal: notFound('The name') },
			{
				label: 'of blanks',
				url: '/api/v1/userOrOrgName/%20',
				refusal: { status: 400, code: 'VALIDATION', field: 'name' },
			},
		],
	},
	...(['donor', 'donee'] as const).map(
		(mode): ApiCall => ({
			route: `GET /api/v1/user/${mode}`,
			as: 'donor',
			url: () => `/api/v1/user/${mode}?limit=5`,
			rows: () =>
				(['donor', 'volunteer', 'radio'] as const).map((as) => ({
					label: `by e-mail from ${as}`,
					as,
					url: `/api/v1/user/${mode}?email=finance`,
					refusal: PAGE,
				})),
		}),
	),
]
