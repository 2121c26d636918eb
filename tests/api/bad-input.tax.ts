import { changedMeanwhile, MALFORMED_TAGS } from './bad-input.requests.ts'
import {
	type ApiCall,
	choice,
	day,
	mustSayYesOrNo,
	optionalText,
	PAGE,
	type Row,
	text,
	uuid,
	type Who,
} from './bad-input.ts'
import type { World } from './bad-input.world.ts'
import { taxRegistration } from './organizations.fixtures.ts'

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
const missing = 'The tax registration'
const reviewed = { access: 'reviewer', as: 'admin' } as const

/** Tax registrations of organizations. */
export const TAX_CALLS: readonly ApiCall[] = [
	{
		route: 'POST /api/v1/organization/{id}/taxRegistration',
		access: 'signedIn',
		as: 'leader',
		url: at,
		body: bodyWith,
		fields: {
			law: choice(),
			pan: text(40, 'Please enter a PAN: five letters, four digits, one letter'),
			approval: text(
				40,
				'Please enter the 80G registration number: the PAN, an F, the year and its serial number',
			),
			validFrom: day,
			validUntil: day,
			documentId: uuid,
		},
		missing: 'The organization',
		rows: (world) => [
			...byStrangers,
			...WRONG.map((row) => row(world)),
			{
				label: 'that is over',
				options: { body: bodyWith(world, { validFrom: '2016-04-01', validUntil: '2021-03-31' }) },
				refusal: { status: 400, code: 'TAX_REGISTRATION_OVER', field: 'validUntil' },
			},
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
		access: 'signedIn',
		as: 'leader',
		url: (world) => `${at(world)}/${world.organization.taxRegistration}`,
		missing,
	},
	{
		...reviewed,
		route: 'GET /api/backoffice/taxRegistrations',
		url: () => TAX,
		query: {
			filter: ['nonsense', '{"status":"lost"}', '{"region":"FR"}', '{"organizationId":"5"}', '{"other":1}'],
			range: ['[1]', '[5,1]'],
			sort: ['["pan","ASC"]', '["orgName","UP"]'],
		},
	},
	{ ...reviewed, route: 'GET /api/backoffice/taxRegistrations/{id}', url: one(), missing },
	{
		...reviewed,
		route: 'POST /api/backoffice/taxRegistrations/{id}/verification',
		url: one('/verification'),
		headers: ({ organization }) => ({ 'if-match': organization.etag }),
		body: () => ({ isVerified: false, reason: 'The certificate is of another.' }),
		fields: {
			isVerified: mustSayYesOrNo.map(([label, value]) => [label, value, 'This field is required'] as const),
			reason: optionalText(2_000).filter(([label]) => label !== 'null'),
		},
		missing,
		rows: () => [
			...MALFORMED_TAGS,
			changedMeanwhile('"0"'),
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
	{ ...reviewed, route: 'POST /api/backoffice/taxRegistrations/{id}/reveal', url: one('/reveal'), missing },
]
