import { type ApiCall, PAGE, type Row, type Who } from './call.ts'
import { taxRegistration } from './organizations.fixtures.ts'
import type { World } from './world.ts'

const at = ({ organization }: World) => `/api/v1/organization/${organization.id}/taxRegistration`
const byStrangers: Row[] = (['author', 'finance', 'volunteer'] as const).map((as: Who) => ({
	label: `from ${as}`,
	as,
	refusal: PAGE,
}))
const bodyWith = ({ organization }: World, changes: object = {}) =>
	taxRegistration(organization.spareDocument, changes)
const field = (label: string, changes: object, name: string, message: string) => (world: World) => ({
	label,
	options: { body: bodyWith(world, changes) },
	refusal: { status: 400, code: 'VALIDATION', field: name, message },
})
const WRONG = [
	field(
		'with the number of another',
		{ pan: 'ABCTL4321K' },
		'approval',
		'This registration number begins with another PAN',
	),
	field(
		'that ends first',
		{ validUntil: '2026-03-31' },
		'validUntil',
		'The last day may not be before the first',
	),
	field(
		'from a year before all offices',
		{ validFrom: '0000-01-01' },
		'validFrom',
		'Please enter a valid day',
	),
	field(
		'with the EIN of nobody',
		{ law: '501c3', ein: '94-12345678' },
		'ein',
		'Please enter an EIN: two digits and seven digits',
	),
]

const TAX = '/api/backoffice/taxRegistrations'
const one =
	(part = '') =>
	({ organization }: World) =>
		`${TAX}/${organization.taxRegistration}${part}`
const reviewed = { as: 'admin' } as const

export const TAX_CALLS: readonly ApiCall[] = [
	{
		route: 'POST /api/v1/organization/{id}/taxRegistration',
		as: 'leader',
		url: at,
		body: bodyWith,
		rows: (world) => [
			...byStrangers,
			...WRONG.map((row) => row(world)),
			{
				label: "with somebody else's certificate",
				options: { body: taxRegistration(world.othersDocument) },
				refusal: {
					status: 404,
					code: 'NOT_FOUND',
					field: 'documentId',
					message: 'The document was not found.',
				},
			},
		],
	},
	{
		route: 'DELETE /api/v1/organization/{id}/taxRegistration/{registrationId}',
		as: 'leader',
		url: (world) => `${at(world)}/${world.organization.taxRegistration}`,
	},
	{
		...reviewed,
		route: 'GET /api/backoffice/taxRegistrations',
		url: () => TAX,
	},
	{ ...reviewed, route: 'GET /api/backoffice/taxRegistrations/{id}', url: one() },
	{
		...reviewed,
		route: 'POST /api/backoffice/taxRegistrations/{id}/verification',
		url: one('/verification'),
		headers: ({ organization }) => ({ 'if-match': organization.etag }),
		body: () => ({ isVerified: false, reason: 'The certificate is of another.' }),
		rows: () => [
			{
				label: 'without a reason',
				options: { body: { isVerified: false } },
				refusal: {
					status: 400,
					code: 'REASON_REQUIRED',
					field: 'reason',
					message: 'Please tell the organization why',
				},
			},
		],
	},
	{ ...reviewed, route: 'POST /api/backoffice/taxRegistrations/{id}/reveal', url: one('/reveal') },
]
