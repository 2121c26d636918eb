import { notFound } from './bad-input.requests.ts'
import {
	type ApiCall,
	choice,
	optionalChoice,
	optionalText,
	optionalUuid,
	PAGE,
	text,
	yesOrNo,
} from './bad-input.ts'

const HOME = {
	line1: '7 Court Road',
	line2: '',
	city: 'Giridih',
	state: 'Jharkhand',
	country: 'IN',
	zip_code: '815301',
}
const ZIP = 'Please enter valid zip_code'
const COUNTRY = 'Please choose a country'
const PHONE = 'Enter valid phone number'
const NUMBER = 'Please enter valid Mobile Number'
const nobody = notFound('The person')
const everyone = { access: 'everyone', as: 'guest' } as const
const PLACES = { country: ['in', 'IND', ''], state: ['', 'x'.repeat(101)], city: ['', 'x'.repeat(101)] }
const invalid = (field: string, message: string) =>
	({ status: 400, code: 'VALIDATION', message, field }) as const

export const PROFILE_CALLS: readonly ApiCall[] = [
	{
		route: 'PUT /api/v1/user/{id}',
		access: 'signedIn',
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
		fields: {
			'name.first_name': text(50, 'Please enter first name'),
			'name.last_name': text(50, 'Please enter last name'),
			about: optionalText(1_000),
			phone: [
				...optionalText(30, PHONE).filter(([label]) => !/NUL/.test(label)),
				['too few digits', '98765', NUMBER],
				['a number that nobody has', '+91 00000 00000', NUMBER],
				['words around it', 'call 98765 43210', NUMBER],
			],
			phoneCountry: optionalChoice,
			profileImage: optionalUuid.filter(([label]) => label !== 'null'),
			'addresses.0.line1': text(50, 'Please enter address'),
			'addresses.0.line2': optionalText(50),
			'addresses.0.city': text(100, 'Please enter city'),
			'addresses.0.state': optionalText(100),
			'addresses.0.country': choice(COUNTRY),
			'addresses.0.zip_code': [
				...text(10, ZIP).filter(([label]) => !/NUL/.test(label)),
				['another country’s', '95202', ZIP],
				['letters', 'ABCDEF', ZIP],
			],
			'volunteer.areas': [...choice('Please choose what you can do')],
			'volunteer.availability': choice('Please choose when you have time'),
			'volunteer.about': optionalText(500),
			'bloodDonor.bloodGroup': choice('Please choose your blood group'),
			mode: optionalChoice,
			isPublic: yesOrNo,
			showsPlace: yesOrNo,
			showsGiving: yesOrNo,
		},
		rows: ({ othersPicture, picture, document }) => [
			...(['author', 'finance', 'superAdmin'] as const).map((as) => ({
				label: `of somebody else from ${as}`,
				as,
				refusal: PAGE,
			})),
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
		access: 'signedIn',
		as: 'donor',
		url: ({ people }) => `/api/v1/user/${people.donor.id}`,
		rows: ({ people }) => [
			...(['author', 'volunteer', 'radio'] as const).map((as) => ({
				label: `of somebody else from ${as}`,
				as,
				refusal: PAGE,
			})),
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
			access: 'signedIn',
			as: 'donor',
			url: () => `/api/v1/user/${mode}?limit=5`,
			query: {
				limit: ['0', '51', 'x'],
				offset: ['-1'],
				keyword: ['', 'x'.repeat(101)],
				email: [''],
				...PLACES,
			},
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
