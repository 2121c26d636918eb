import { byStrangers, people } from './bad-input.organizations.ts'
import { changedMeanwhile, MALFORMED_TAGS, notFound } from './bad-input.requests.ts'
import {
	type ApiCall,
	choice,
	mustSayYesOrNo,
	optionalText,
	PAGE,
	type Row,
	text,
	type Who,
} from './bad-input.ts'

const EMAIL = 'Please enter valid email'
const ROLE = choice('Please select a role')
const lastOwner: Row['refusal'] = {
	status: 409,
	code: 'LAST_OWNER',
	message: 'An organization needs an owner. Please make somebody else an owner first.',
}
const reviewed = { access: 'reviewer', as: 'admin' } as const
const read = { access: 'backoffice', as: 'volunteer' } as const

const MEMBERS: readonly ApiCall[] = [
	{
		route: 'GET /api/v1/org/{id}/user',
		access: 'signedIn',
		as: 'leader',
		url: (world) => `${people(world)}/user`,
		missing: 'The organization',
		rows: () => byStrangers,
	},
	{
		route: 'POST /api/v1/org/{id}/user',
		access: 'signedIn',
		as: 'author',
		url: (world) => `${people(world)}/user`,
		body: ({ organization: { invitation, key } }) => ({ invitationId: invitation, key }),
		missing: 'The organization',
		rows: ({ organization, people: { donor, leader } }) => [
			{
				label: 'with a made-up key',
				options: { body: { invitationId: organization.invitation, key: '1.x' } },
				refusal: notFound('The invitation'),
			},
			{
				label: 'with the key of another invitation',
				options: { body: { invitationId: crypto.randomUUID(), key: organization.key } },
				refusal: notFound('The invitation'),
			},
			{
				label: 'without an invitation',
				options: { body: { userId: donor.id, role: 'owner' } },
				refusal: PAGE,
			},
			{
				label: 'of nobody',
				as: 'admin' as Who,
				options: { body: { userId: crypto.randomUUID(), role: 'member' } },
				refusal: notFound('The user'),
			},
			{
				label: 'of a member',
				as: 'admin' as Who,
				options: { body: { userId: leader.id, role: 'member' } },
				refusal: { status: 409, code: 'ALREADY_MEMBER', message: 'This person is a member already.' },
			},
			{
				label: 'by a member',
				as: 'leader' as Who,
				refusal: { status: 409, code: 'ALREADY_MEMBER', message: 'This person is a member already.' },
			},
			{
				label: 'with both ways at once',
				options: {
					body: {
						invitationId: organization.invitation,
						key: organization.key,
						userId: donor.id,
						role: 'owner',
					},
				},
				refusal: { status: 400, code: 'VALIDATION' },
			},
		],
	},
	{
		route: 'PUT /api/v1/org/{id}/user/{userId}',
		access: 'signedIn',
		as: 'leader',
		url: (world) => `${people(world)}/user/${world.organization.member}`,
		body: () => ({ role: 'admin' }),
		fields: { role: ROLE },
		missing: 'The member',
		rows: (world) => [
			...byStrangers,
			{
				label: 'of the last owner',
				url: `${people(world)}/user/${world.people.leader.id}`,
				refusal: lastOwner,
			},
		],
	},
	{
		route: 'DELETE /api/v1/org/{id}/user/{userId}',
		access: 'signedIn',
		as: 'leader',
		url: (world) => `${people(world)}/user/${world.organization.member}`,
		missing: 'The member',
		rows: (world) => [
			...byStrangers,
			{
				label: 'of the last owner',
				url: `${people(world)}/user/${world.people.leader.id}`,
				refusal: lastOwner,
			},
		],
	},
	{
		route: 'POST /api/v1/org/{id}/inviteUser',
		access: 'signedIn',
		as: 'leader',
		url: (world) => `${people(world)}/inviteUser`,
		body: () => ({ email: 'somebody@mail.example', role: 'member' }),
		fields: {
			email: [
				...text(254, EMAIL).filter(([label]) => !/long|NUL/.test(label)),
				['no address', 'nobody', EMAIL],
			],
			role: ROLE,
		},
		missing: 'The organization',
		rows: () => byStrangers,
	},
	{
		route: 'DELETE /api/v1/org/{id}/invitation/{invitationId}',
		access: 'signedIn',
		as: 'leader',
		url: (world) => `${people(world)}/invitation/${world.organization.invitation}`,
		missing: 'The invitation',
		rows: () => byStrangers,
	},
	{
		route: 'GET /api/v1/org/{id}/requests',
		access: 'signedIn',
		as: 'leader',
		url: (world) => `${people(world)}/requests`,
		missing: 'The organization',
		rows: () => byStrangers,
	},
]

const LIST = '/api/backoffice/organizations'
const REVIEW: readonly ApiCall[] = [
	{
		...read,
		route: 'GET /api/backoffice/organizations',
		url: () => LIST,
		query: {
			filter: ['{"verification":"perhaps"}', '{"secret":true}', '{', '{"id":["x"]}'],
			range: ['[9,0]', '[0,1000]', 'x'],
			sort: ['["secret","ASC"]', '["since"]'],
		},
	},
	...(['', '/timeline'] as const).map(
		(part): ApiCall => ({
			...read,
			route: `GET /api/backoffice/organizations/{id}${part}`,
			missing: 'The organization',
			url: ({ organization }) => `${LIST}/${organization.id}${part}`,
		}),
	),
	{
		...reviewed,
		route: 'POST /api/backoffice/organizations/{id}/verification',
		url: ({ organization }) => `${LIST}/${organization.id}/verification`,
		headers: ({ organization }) => ({ 'if-match': organization.etag }),
		body: () => ({ isProfileVerified: false, reason: 'The papers are of another.' }),
		fields: {
			isProfileVerified: mustSayYesOrNo.map(
				([label, value]) => [label, value, 'This field is required'] as const,
			),
			reason: optionalText(2_000).filter(([label]) => label !== 'null'),
		},
		rows: () => [
			...MALFORMED_TAGS,
			changedMeanwhile('"0"'),
			{
				label: 'without a reason',
				options: { body: { isProfileVerified: false } },
				refusal: {
					status: 400,
					code: 'REASON_REQUIRED',
					field: 'reason',
					message: 'Please tell the organization why',
				},
			},
		],
	},
	{
		...reviewed,
		route: 'POST /api/backoffice/organizations/{id}/top',
		url: ({ organization }) => `${LIST}/${organization.id}/top`,
		headers: ({ organization }) => ({ 'if-match': organization.etag }),
		body: () => ({ isTopOrg: false }),
		fields: {
			isTopOrg: mustSayYesOrNo.map(([label, value]) => [label, value, 'This field is required'] as const),
		},
		rows: () => [...MALFORMED_TAGS, changedMeanwhile('"0"')],
	},
]

/** Members and invitations, and what the backoffice decides about organizations. */
export const ORG_MEMBER_CALLS: readonly ApiCall[] = [...MEMBERS, ...REVIEW]
