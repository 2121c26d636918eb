import { type ApiCall, PAGE, type Row, type Who } from './call.ts'
import { notFound } from './calls.requests.ts'
import { ORGANIZATION } from './organizations.fixtures.ts'
import type { World } from './world.ts'

const at = ({ organization }: World) => `/api/v1/organization/${organization.id}`
const people = ({ organization }: World) => `/api/v1/org/${organization.id}`

const refused = (refusal: Row['refusal'], ...who: readonly Who[]): Row[] =>
	who.map((as) => ({ label: `from ${as}`, as, refusal }))
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

const DETAILS: readonly ApiCall[] = [
	{
		route: 'POST /api/v1/organization',
		as: 'author',
		url: () => '/api/v1/organization',
		body: () => ({ ...ORGANIZATION, orgName: 'A name of its own' }),
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
		as: 'guest',
		url: at,
	},
	{
		route: 'PUT /api/v1/organization/{id}',
		as: 'leader',
		url: at,
		body: () => ({ ...ORGANIZATION, orgName: 'Another name' }),
		rows: () => byStrangers,
	},
	{
		route: 'DELETE /api/v1/organization/{id}',
		as: 'leader',
		url: at,
		rows: () => byStrangers,
	},
	{
		route: 'GET /api/v1/org/user/{id}',
		as: 'leader',
		url: ({ people: { leader } }) => `/api/v1/org/user/${leader.id}`,
		rows: () => refused(PAGE, 'author', 'admin'),
	},
]

const LINKS: readonly ApiCall[] = [
	...(['GET', 'POST'] as const).map(
		(method): ApiCall => ({
			route: `${method} /api/v1/organization/verify/{id}`,
			as: 'guest',
			url: (world) => {
				const url = `/api/v1/organization/verify/${world.organization.id}`
				// In capitals, so that it isn't taken for the address's id.
				const userId = world.people.leader.id.toUpperCase()
				return method === 'GET' ? `${url}?userId=${userId}&key=1.x` : url
			},
			...(method === 'GET'
				? {}
				: {
						body: ({ people: { leader } }: World) => ({ userId: leader.id, key: '1.x' }),
					}),
			rows: () => [{ label: 'with a made-up key', refusal: notFound('The link') }],
		}),
	),
	{
		route: 'POST /api/v1/organization/{id}/verifyEmail',
		as: 'leader',
		url: (world) => `${at(world)}/verifyEmail`,
		rows: () => byStrangers,
	},
	{
		route: 'GET /api/v1/invitation/{id}',
		as: 'guest',
		url: ({ organization }) => `/api/v1/invitation/${organization.invitation}?key=${organization.key}`,
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
		as: 'leader',
		url: images,
		body: ({ organization }) => ({ images: [organization.spareImage] }),
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
			as: 'leader',
			url: (world) => `${images(world)}/${world.organization.image}`,
			rows: notItsOwn('The image', images, ({ othersPicture }) => othersPicture),
		}),
	),
	{
		route: 'POST /api/v1/organization/{id}/document',
		as: 'leader',
		url: documents,
		body: ({ organization }) => ({ _id: organization.spareDocument, userGivenName: 'Accounts', note: '' }),
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
			as: 'leader',
			url: (world) => `${documents(world)}/${world.organization.document}`,
			...(method === 'PUT' && {
				body: () => ({ userGivenName: 'Registration', note: 'Of 2019' }),
			}),
			rows: notItsOwn('The document', documents, ({ othersDocument }) => othersDocument),
		}),
	),
]

export const ORGANIZATION_CALLS: readonly ApiCall[] = [...DETAILS, ...LINKS, ...UPLOADS]
export { byStrangers, people }
