import { type ApiCall, PAGE, type Who } from './call.ts'
import { byStrangers, people } from './calls.organizations.ts'

import { notFound } from './calls.requests.ts'

const reviewed = { as: 'admin' } as const
const read = { as: 'volunteer' } as const

const MEMBERS: readonly ApiCall[] = [
	{
		route: 'GET /api/v1/org/{id}/user',
		as: 'leader',
		url: (world) => `${people(world)}/user`,
		rows: () => byStrangers,
	},
	{
		route: 'POST /api/v1/org/{id}/user',
		as: 'author',
		url: (world) => `${people(world)}/user`,
		body: ({ organization: { invitation, key } }) => ({ invitationId: invitation, key }),
		rows: ({ organization, people: { donor } }) => [
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
		as: 'leader',
		url: (world) => `${people(world)}/user/${world.organization.member}`,
		body: () => ({ role: 'admin' }),
		rows: () => byStrangers,
	},
	{
		route: 'DELETE /api/v1/org/{id}/user/{userId}',
		as: 'leader',
		url: (world) => `${people(world)}/user/${world.organization.member}`,
		rows: () => byStrangers,
	},
	{
		route: 'POST /api/v1/org/{id}/inviteUser',
		as: 'leader',
		url: (world) => `${people(world)}/inviteUser`,
		body: () => ({ email: 'somebody@mail.example', role: 'member' }),
		rows: () => byStrangers,
	},
	{
		route: 'DELETE /api/v1/org/{id}/invitation/{invitationId}',
		as: 'leader',
		url: (world) => `${people(world)}/invitation/${world.organization.invitation}`,
		rows: () => byStrangers,
	},
	{
		route: 'GET /api/v1/org/{id}/requests',
		as: 'leader',
		url: (world) => `${people(world)}/requests`,
		rows: () => byStrangers,
	},
]

const LIST = '/api/backoffice/organizations'
const REVIEW: readonly ApiCall[] = [
	{
		...read,
		route: 'GET /api/backoffice/organizations',
		url: () => LIST,
	},
	...(['', '/timeline'] as const).map(
		(part): ApiCall => ({
			...read,
			route: `GET /api/backoffice/organizations/{id}${part}`,
			url: ({ organization }) => `${LIST}/${organization.id}${part}`,
		}),
	),
	{
		...reviewed,
		route: 'POST /api/backoffice/organizations/{id}/verification',
		url: ({ organization }) => `${LIST}/${organization.id}/verification`,
		headers: ({ organization }) => ({ 'if-match': organization.etag }),
		body: () => ({ isProfileVerified: false, reason: 'The papers are of another.' }),
		rows: () => [
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
	},
]

export const ORG_MEMBER_CALLS: readonly ApiCall[] = [...MEMBERS, ...REVIEW]
