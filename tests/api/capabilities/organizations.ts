import { ADMINS, admins, all, backoffice, led, ofPerson, open, signedIn } from '../../nightly/access/rule.ts'
import { ORG_MEMBER_CALLS } from '../calls.org-members.ts'
import { ORGANIZATION_CALLS } from '../calls.organizations.ts'
import { TAX_CALLS } from '../calls.tax.ts'
import type { TestDeclaration } from '../declaration.ts'
import { ORGANIZATION_REPLAYS } from '../replays.organizations.ts'

export const declaration: TestDeclaration = {
	calls: [...ORGANIZATION_CALLS, ...ORG_MEMBER_CALLS, ...TAX_CALLS],
	replays: ORGANIZATION_REPLAYS,
	rules: {
		...all(open, 'GET /api/v1/organization', 'GET /api/v1/organization/{id}'),
		// Organizations: public, and changed by those who lead them.
		'POST /api/v1/organization': { ...signedIn, body: { userId: 'own' } },
		// Karuna's admins have a form of their own for them.
		'PUT /api/v1/organization/{id}': { gate: 'signedIn', about: led({}, ...ADMINS), body: { userId: 'own' } },
		'DELETE /api/v1/organization/{id}': {
			gate: 'signedIn',
			about: { ids: { id: 'organization' }, may: ['leader'], others: 'refused' },
		},
		'GET /api/v1/org/user/{id}': { gate: 'signedIn', about: { ...ofPerson(), others: 403 } },
		'GET /api/v1/organization/verify/{id}': { ...open, none: true },
		'POST /api/v1/organization/verify/{id}': { ...open, none: true, body: { userId: 'own' } },
		...all(open, 'GET /api/v1/invitation/{id}'),
		'POST /api/v1/organization/{id}/verifyEmail': { gate: 'signedIn', about: led() },
		'POST /api/v1/organization/{id}/image': { gate: 'signedIn', about: led(), body: { images: 'own' } },
		...all(
			{ gate: 'signedIn', about: led({ imageId: 'organizationImage' }) },
			'PUT /api/v1/organization/{id}/image/{imageId}',
			'DELETE /api/v1/organization/{id}/image/{imageId}',
		),
		'POST /api/v1/organization/{id}/document': { gate: 'signedIn', about: led(), body: { _id: 'own' } },
		...all(
			{ gate: 'signedIn', about: led({ documentId: 'organizationDocument' }) },
			'PUT /api/v1/organization/{id}/document/{documentId}',
			'DELETE /api/v1/organization/{id}/document/{documentId}',
		),
		'GET /api/v1/org/{id}/user': { gate: 'signedIn', about: led({}, 'member', ...ADMINS) },
		'GET /api/v1/org/{id}/requests': { gate: 'signedIn', about: led({}, ...ADMINS) },
		// An invitation and its key make a user a member; only admins need none.
		'POST /api/v1/org/{id}/user': { ...signedIn, body: { invitationId: 'any' } },
		'POST /api/v1/org/{id}/inviteUser': { gate: 'signedIn', about: led({}, ...ADMINS) },
		'DELETE /api/v1/org/{id}/invitation/{invitationId}': {
			gate: 'signedIn',
			about: led({ invitationId: 'invitation' }, ...ADMINS),
		},
		...all(
			{ gate: 'signedIn', about: led({ userId: 'memberId' }, ...ADMINS) },
			'PUT /api/v1/org/{id}/user/{userId}',
		),
		'DELETE /api/v1/org/{id}/user/{userId}': {
			gate: 'signedIn',
			about: led({ userId: 'memberId' }, 'member', ...ADMINS),
		},
		...all(backoffice, 'GET /api/backoffice/organizations', 'GET /api/backoffice/organizations/{id}'),
		...all(backoffice, 'GET /api/backoffice/organizations/{id}/timeline'),
		...all(admins, 'POST /api/backoffice/organizations/{id}/verification'),
		...all(admins, 'POST /api/backoffice/organizations/{id}/top'),
		'POST /api/v1/organization/{id}/taxRegistration': {
			gate: 'signedIn',
			about: led({}, ...ADMINS),
			body: { documentId: 'own' },
		},
		'DELETE /api/v1/organization/{id}/taxRegistration/{registrationId}': {
			gate: 'signedIn',
			about: led({ registrationId: 'organizationTax' }, ...ADMINS),
		},
		...all(
			admins,
			'GET /api/backoffice/taxRegistrations',
			'GET /api/backoffice/taxRegistrations/{id}',
			'POST /api/backoffice/taxRegistrations/{id}/verification',
			'POST /api/backoffice/taxRegistrations/{id}/reveal',
		),
	},
	ids: {
		kinds: {
			organization: ({ funds }) => [funds.organization],
			invitation: ({ organization }) => [organization.invitation],
			image: ({ organization }) => [organization.image],
			taxRegistration: ({ organization }) => [organization.taxRegistration],
		},
		segments: {
			org: ['organization'],
			organization: ['organization'],
			organizations: ['organization'],
			verify: ['organization'],
			invitation: ['invitation'],
			taxRegistration: ['taxRegistration'],
			taxRegistrations: ['taxRegistration'],
			image: ['image', 'picture'],
		},
		fields: { orgId: 'organization', organization_id: 'organization', organizationId: 'organization' },
	},
}
