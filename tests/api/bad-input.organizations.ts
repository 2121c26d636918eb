import { MIXED_MESSAGE, RESERVED_MESSAGE } from '../../kernel/names.ts'
import { notFound } from './bad-input.requests.ts'
import {
	type ApiCall,
	choice,
	mustSayYesOrNo,
	optionalText,
	PAGE,
	type Row,
	text,
	uuid,
	type Who,
} from './bad-input.ts'
import type { World } from './bad-input.world.ts'
import { ORGANIZATION } from './organizations.fixtures.ts'

const ADDRESS = 'Please provide the full address of the Organization.'
const EMAIL = 'Please enter valid email'
const limit = (most: number): string => `Please use at most ${most} characters`
const LINE = [...text(50, ADDRESS), ['one letter too many', 'x'.repeat(51), limit(50)]] as const
const FIELDS: NonNullable<ApiCall['fields']> = {
	orgName: [
		...text(50, 'Please enter organization name'),
		['one letter too many', 'x'.repeat(51), limit(50)],
		['what Karuna keeps', 'Karuna Foundation', RESERVED_MESSAGE],
		['an address of ours', 'donationRequest', RESERVED_MESSAGE],
		['a word that vouches', 'Lanterns of Giridih (verified)', RESERVED_MESSAGE],
		['two alphabets in a word', 'Lаnterns of Giridih', MIXED_MESSAGE],
	],
	orgType: choice('Please select type'),
	description: [
		...text(1_000, 'Please enter description'),
		['one letter too many', 'x'.repeat(1_001), limit(1_000)],
	],
	orgEmail: [
		...optionalText(254, limit(254)).filter(([label]) => label !== 'null'),
		['no address', 'nobody', EMAIL],
		['two addresses', 'a@b.example, c@d.example', EMAIL],
	],
	websiteUrl: [
		...optionalText(200, limit(200)).filter(([label]) => label !== 'null'),
		['a script', 'javascript:alert(1)', 'Please enter valid website'],
		['another scheme', 'ftp://lanterns.example', 'Please enter valid website'],
		['a password', 'https://me:secret@lanterns.example', 'Please enter valid website'],
		['one word', 'lanterns', 'Please enter valid website'],
	],
	hasCsrWing: mustSayYesOrNo.map(
		([label, value]) => [label, value, 'Please select CSR Wing option'] as const,
	),
	...Object.fromEntries(['line1', 'line2'].map((part) => [`orgAddress.${part}`, LINE])),
	...Object.fromEntries(['city', 'state'].map((part) => [`orgAddress.${part}`, text(100, ADDRESS)])),
	'orgAddress.zip_code': [
		...text(10, ADDRESS),
		['one digit too many', '8'.repeat(11), 'Please enter valid zip_code'],
		['five digits', '81530', 'Please enter valid zip_code'],
		['letters', 'SW1A 1AA', 'Please enter valid zip_code'],
	],
	'orgAddress.country': choice(ADDRESS),
	userId: [['another', 'nobody']],
}
const IMAGES = 'Please select atleast one image'
const at = ({ organization }: World) => `/api/v1/organization/${organization.id}`
const people = ({ organization }: World) => `/api/v1/org/${organization.id}`

const refused = (refusal: Row['refusal'], ...who: readonly Who[]): Row[] =>
	who.map((as) => ({ label: `from ${as}`, as, refusal }))
/** People who may see an organization, and change nothing about it. */
const byStrangers = refused(PAGE, 'author', 'finance', 'volunteer')
const hidden = refused(notFound('The organization'), 'author', 'finance', 'volunteer')

const notItsOwn =
	(what: string, url: (world: World) => string, id: (world: World) => string) => (world: World) => [
		...hidden,
		{
			label: 'that belongs to somebody else',
			url: `${url(world)}/${id(world)}`,
			refusal: notFound(what),
		},
	]
const images = (world: World) => `${at(world)}/image`
const documents = (world: World) => `${at(world)}/document`
const TEXTS: NonNullable<ApiCall['fields']> = {
	userGivenName: text(100, 'Please name the document'),
	note: optionalText(500).filter(([label]) => label !== 'null'),
}

const DETAILS: readonly ApiCall[] = [
	{
		route: 'GET /api/v1/organization',
		access: 'everyone',
		as: 'guest',
		url: () => '/api/v1/organization',
		query: {
			limit: ['0', '101', 'many'],
			offset: ['-1', 'x'],
			orgType: ['Club'],
			country: ['FR'],
			hasCsrWing: ['maybe'],
			isProfileVerified: ['maybe'],
			isTopOrg: ['maybe'],
			hasImage: ['maybe'],
			keyword: ['x'.repeat(101)],
		},
	},
	{
		route: 'POST /api/v1/organization',
		access: 'signedIn',
		as: 'author',
		url: () => '/api/v1/organization',
		body: () => ({ ...ORGANIZATION, orgName: 'A name of its own' }),
		fields: FIELDS,
		rows: ({ people: { donor } }) => [
			...[' jal  MITRA trust ', 'Ja1-Mitra Trust', 'Anitarao'].map((orgName) => ({
				label: `under the name ${orgName}, which is taken`,
				options: { body: { ...ORGANIZATION, orgName } },
				refusal: {
					status: 409,
					code: 'NAME_TAKEN',
					field: 'orgName',
					message: 'That organization name is already taken. Please use a different name',
				},
			})),
			{
				label: "in somebody else's name",
				options: { body: { ...ORGANIZATION, userId: donor.id } },
				refusal: PAGE,
			},
		],
	},
	{
		route: 'GET /api/v1/organization/{id}',
		access: 'everyone',
		as: 'guest',
		url: at,
		missing: 'The organization',
	},
	{
		route: 'PUT /api/v1/organization/{id}',
		access: 'signedIn',
		as: 'leader',
		url: at,
		body: () => ({ ...ORGANIZATION, orgName: 'Another name' }),
		fields: FIELDS,
		missing: 'The organization',
		rows: () => byStrangers,
	},
	{
		route: 'DELETE /api/v1/organization/{id}',
		access: 'signedIn',
		as: 'leader',
		url: at,
		missing: 'The organization',
		rows: () => byStrangers,
	},
	{
		route: 'GET /api/v1/org/user/{id}',
		access: 'signedIn',
		as: 'leader',
		url: ({ people: { leader } }) => `/api/v1/org/user/${leader.id}`,
		rows: () => refused(PAGE, 'author', 'admin'),
	},
]

const LINKS: readonly ApiCall[] = [
	...(['GET', 'POST'] as const).map(
		(method): ApiCall => ({
			route: `${method} /api/v1/organization/verify/{id}`,
			access: 'everyone',
			as: 'guest',
			url: (world) => {
				const url = `/api/v1/organization/verify/${world.organization.id}`
				// In capitals, so that it isn't taken for the address's id.
				const userId = world.people.leader.id.toUpperCase()
				return method === 'GET' ? `${url}?userId=${userId}&key=1.x` : url
			},
			...(method === 'GET'
				? { query: { userId: ['nobody'], key: ['', 'x'.repeat(101)] } }
				: {
						body: ({ people: { leader } }: World) => ({ userId: leader.id, key: '1.x' }),
						fields: {
							userId: uuid,
							key: [
								['nothing', undefined],
								['a number', 5],
								['empty text', ''],
							],
						},
					}),
			missing: 'The link',
			rows: () => [{ label: 'with a made-up key', refusal: notFound('The link') }],
		}),
	),
	{
		route: 'POST /api/v1/organization/{id}/verifyEmail',
		access: 'signedIn',
		as: 'leader',
		url: (world) => `${at(world)}/verifyEmail`,
		missing: 'The organization',
		rows: () => [
			...byStrangers,
			{
				label: 'without an address',
				refusal: { status: 409, code: 'NO_EMAIL', message: EMAIL },
			},
		],
	},
	{
		route: 'GET /api/v1/invitation/{id}',
		access: 'everyone',
		as: 'guest',
		url: ({ organization }) => `/api/v1/invitation/${organization.invitation}?key=${organization.key}`,
		query: { key: ['', 'x'.repeat(101)] },
		missing: 'The invitation',
		rows: ({ organization }) => [
			{
				label: 'with a made-up key',
				url: `/api/v1/invitation/${organization.invitation}?key=1.x`,
				refusal: notFound('The invitation'),
			},
		],
	},
]

const UPLOADS: readonly ApiCall[] = [
	{
		route: 'POST /api/v1/organization/{id}/image',
		access: 'signedIn',
		as: 'leader',
		url: images,
		body: ({ organization }) => ({ images: [organization.spareImage] }),
		fields: {
			images: [
				['nothing', undefined, IMAGES],
				['an empty list', [], IMAGES],
				['text', 'picture', IMAGES],
				['thirteen', Array.from({ length: 13 }, () => crypto.randomUUID())],
			],
			'images.0': [['no id', 'picture']],
		},
		missing: 'The organization',
		rows: ({ othersPicture }) => [
			...hidden,
			{
				label: "with somebody else's picture",
				options: { body: { images: [othersPicture] } },
				refusal: notFound('The image'),
			},
		],
	},
	...(['PUT', 'DELETE'] as const).map(
		(method): ApiCall => ({
			route: `${method} /api/v1/organization/{id}/image/{imageId}`,
			access: 'signedIn',
			as: 'leader',
			url: (world) => `${images(world)}/${world.organization.image}`,
			missing: 'The image',
			rows: notItsOwn('The image', images, ({ othersPicture }) => othersPicture),
		}),
	),
	{
		route: 'POST /api/v1/organization/{id}/document',
		access: 'signedIn',
		as: 'leader',
		url: documents,
		body: ({ organization }) => ({ _id: organization.spareDocument, userGivenName: 'Accounts', note: '' }),
		fields: { _id: uuid, ...TEXTS },
		missing: 'The organization',
		rows: ({ othersDocument }) => [
			...hidden,
			{
				label: "with somebody else's document",
				options: { body: { _id: othersDocument, userGivenName: 'Accounts' } },
				refusal: notFound('The document'),
			},
		],
	},
	...(['PUT', 'DELETE'] as const).map(
		(method): ApiCall => ({
			route: `${method} /api/v1/organization/{id}/document/{documentId}`,
			access: 'signedIn',
			as: 'leader',
			url: (world) => `${documents(world)}/${world.organization.document}`,
			...(method === 'PUT' && {
				body: () => ({ userGivenName: 'Registration', note: 'Of 2019' }),
				fields: TEXTS,
			}),
			missing: 'The document',
			rows: notItsOwn('The document', documents, ({ othersDocument }) => othersDocument),
		}),
	),
]

/** Organizations, their links, pictures and documents. */
export const ORGANIZATION_CALLS: readonly ApiCall[] = [...DETAILS, ...LINKS, ...UPLOADS]
export { byStrangers, people }
