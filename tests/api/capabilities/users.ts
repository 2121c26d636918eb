import {
	ACCOUNTS,
	admins,
	all,
	backoffice,
	beforeSession,
	money,
	ofPerson,
	open,
	owns,
	signedIn,
	tokens,
} from '../../nightly/access/rule.ts'
import { MEMBER_CALLS } from '../calls.members.ts'
import { PROFILE_CALLS } from '../calls.profiles.ts'
import { USER_CALLS } from '../calls.users.ts'
import { WAY_IN_CALLS } from '../calls.ways-in.ts'
import type { TestDeclaration } from '../declaration.ts'
import { USER_REPLAYS } from '../replays.users.ts'

export const declaration: TestDeclaration = {
	calls: [...USER_CALLS, ...PROFILE_CALLS, ...MEMBER_CALLS, ...WAY_IN_CALLS],
	replays: USER_REPLAYS,
	rules: {
		...all(
			open,
			'GET /api/v1/region',
			'GET /api/v1/category',
			'GET /api/v1/currentTime',
			'GET /api/v1/config',
		),
		...all(open, 'GET /api/v1/auth/captcha', 'POST /api/v1/auth/verify-captcha'),
		...all(open, 'POST /api/v1/auth/question', 'POST /api/v1/auth/question/answer'),
		...all(beforeSession, 'POST /api/v1/login', 'POST /api/v1/token/refresh', 'POST /api/v1/register'),
		'POST /api/v1/forgotpassword': beforeSession,
		...all(beforeSession, 'POST /api/v1/oautherize/begin', 'POST /api/v1/oautherize'),
		'POST /api/v1/oautherize/confirm': beforeSession,
		...all(signedIn, 'GET /api/v1/user/sign-in', 'POST /api/v1/oautherize/connect/begin'),
		...all(signedIn, 'POST /api/v1/oautherize/connect', 'POST /api/v1/oautherize/disconnect'),
		'POST /api/v1/login/passkey/begin': beforeSession,
		// Nobody there has a key that could sign.
		'POST /api/v1/login/passkey': { ...beforeSession, none: true },
		...all(signedIn, 'GET /api/v1/user/passkeys', 'POST /api/v1/user/passkeys'),
		'POST /api/v1/user/passkeys/remove': { ...signedIn, none: true, body: { id: 'own' } },
		// The right calls there name a user by an unknown id.
		...all(
			{ ...beforeSession, none: true, body: { email: 'any' } },
			'POST /api/v1/resendotp',
			'POST /api/v1/verifyotp',
			'POST /api/v1/changepassword',
		),
		...all({ ...signedIn, session: 'ended' }, 'POST /api/v1/logout', 'DELETE /api/v1/user/sessions'),
		...all(
			{ ...signedIn, session: 'ended' },
			'POST /api/v1/change/user/password',
			'POST /api/v1/change/username',
		),
		...all(
			signedIn,
			'POST /api/v1/live/ticket',
			'GET /api/v1/user/sessions',
			'GET /api/v1/user/second-factor',
		),
		...all(signedIn, 'POST /api/v1/user/proof', 'POST /api/v1/user/factor-proof', 'GET /api/v1/user/export'),
		// A mail, or a number that the right calls don't know, gives access.
		...all(
			{ ...signedIn, unproven: true },
			'POST /api/v1/user/second-factor',
			'POST /api/v1/user/passkeys/begin',
		),
		'POST /api/v1/user/factor-proof/confirm': { ...signedIn, none: true },
		...all(signedIn, 'GET /api/v1/user/kindness'),
		'POST /api/v1/disband/user': { ...signedIn, none: true },
		...all(
			{ ...signedIn, none: true },
			'POST /api/v1/user/second-factor/confirm',
			'POST /api/v1/user/second-factor/remove',
		),
		'POST /api/v1/change/number': signedIn,
		'DELETE /api/v1/user/sessions/{id}': { gate: 'signedIn', about: owns({ id: 'donorSession' }, 'donor') },
		'GET /api/v1/user/summary/{id}': { gate: 'signedIn', about: ofPerson() },
		'PUT /api/v1/user/{id}': {
			gate: 'signedIn',
			about: ofPerson(),
			body: { profileImage: 'own' },
		},
		'GET /api/v1/user/{id}': {
			gate: 'signedIn',
			about: { ...owns({ id: 'authorId' }, 'author', ...ACCOUNTS), others: 403, knows: ACCOUNTS },
		},
		...all(open, 'GET /api/v1/user/profile/{id}', 'GET /api/v1/userOrOrgName/{name}'),
		...all(signedIn, 'GET /api/v1/user/donor', 'GET /api/v1/user/donee'),
		...all(
			{ gate: ['admin', 'finAdmin'] },
			'GET /api/v1/users',
			'GET /api/backoffice/users',
			'GET /api/backoffice/users/csv',
			'GET /api/backoffice/users/{id}',
			'GET /api/backoffice/users/{id}/timeline',
		),
		...all(
			admins,
			'POST /api/backoffice/users/{id}/contact',
			'POST /api/backoffice/users/exports',
			'POST /api/backoffice/bloodDonors/exports',
			'POST /api/backoffice/users/{id}/roles/grant',
			'POST /api/backoffice/users/{id}/roles/revoke',
			'POST /api/backoffice/users/{id}/sessions/end',
		),
		// Nobody there said a reason before.
		'GET /api/backoffice/users/exports/{id}/csv': { ...admins, none: true },
		'GET /api/backoffice/bloodDonors/exports/{id}/csv': { ...admins, none: true },
		...all(tokens, 'GET /api/backoffice/apiTokens', 'POST /api/backoffice/apiTokens'),
		'GET /api/backoffice/apiTokens/{id}': { ...tokens, none: true },
		'POST /api/backoffice/apiTokens/{id}/revoke': { ...tokens, none: true },
		...all(money, 'GET /api/backoffice/accessLog'),
		'GET /api/backoffice/accessLog/{id}': { ...money, none: true },
		// Nobody there waits for it.
		'POST /api/backoffice/users/{id}/factor-proof/confirm': { gate: ['superAdmin'], none: true },
		...all(backoffice, 'GET /api/backoffice/bloodDonors', 'GET /api/backoffice/bloodDonors/csv'),
		'GET /api/backoffice/bloodDonors/{id}': { ...backoffice, none: true },
	},
	ids: {
		kinds: {
			// Those with roles are left out: without their roles nothing of theirs would be reached any more.
			user: ({ people: { author, donor, leader } }) => [author, donor, leader].map(({ id }) => id),
			session: () => [],
			export: () => [],
			apiToken: () => [],
			access: () => [],
		},
		segments: {
			user: ['user'],
			users: ['user'],
			bloodDonors: ['user'],
			profile: ['user'],
			summary: ['user'],
			sessions: ['session'],
			exports: ['export'],
			apiTokens: ['apiToken'],
			accessLog: ['access'],
			// A name, as its schema draws it.
			userOrOrgName: [],
		},
		fields: {
			user_id: 'user',
			userId: 'user',
			loginId: 'user',
			ownerId: 'user',
			tokenId: 'apiToken',
			toUserInfo: 'user',
		},
	},
}
