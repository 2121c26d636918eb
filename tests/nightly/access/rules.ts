import type { Role } from '../../../domain/users/contract.ts'
import type { Who } from './people.ts'
import type { Things } from './things.ts'

/** Who may call a route at all. */
export type Gate = 'everyone' | 'signedIn' | 'provider' | readonly Role[]

/** What a route is about, and whose business it is. */
export interface About {
	/** Ids for the placeholders of the address, or for parameters of its query. */
	readonly ids: Readonly<Record<string, keyof Things>>
	readonly may: readonly Who[]
	/**
	 * What everybody else is told: `absent` exactly as of a thing that isn't there, 403 whether it is there
	 * or not, `refused` either of them where anybody may know that there is such a thing.
	 */
	readonly others: 'absent' | 403 | 'refused'
	/** Who of them is told that a thing isn't there; all, when absent. */
	readonly knows?: readonly Who[]
	/** The id is of a person: another one is no less there, and whoever may see everybody sees nothing of them. */
	readonly person?: boolean
}

export interface Rule {
	readonly gate: Gate
	readonly about?: About
	/** Says or ends who somebody is: its token is not looked at, or is used up. */
	readonly session?: 'ignored' | 'ended'
	/** A world that has just begun has no such thing: those who are let in are told so. */
	readonly none?: boolean
	/** Whose business each id in the body is: only what is theirs, or anybody's that they may see. */
	readonly body?: Readonly<Record<string, 'own' | 'any'>>
}

const READERS: readonly Who[] = ['volunteer', 'admin', 'finance', 'superAdmin']
const ADMINS: readonly Who[] = ['admin', 'superAdmin']
const FINANCE: readonly Who[] = ['finance', 'superAdmin']
/** Those who look after accounts. */
const ACCOUNTS: readonly Who[] = ['admin', 'finance', 'superAdmin']
const LEADS: readonly Who[] = ['leader', 'orgAdmin']

const open: Rule = { gate: 'everyone' }
const signedIn: Rule = { gate: 'signedIn' }
const beforeSession: Rule = { gate: 'everyone', session: 'ignored' }
const money: Rule = { gate: ['finAdmin'] }
const backoffice: Rule = { gate: ['admin', 'volunteerAdmin', 'finAdmin'] }
const admins: Rule = { gate: ['admin'] }

/** A private request, by whatever parameter names it. */
const sees = (name = 'id'): About => ({
	...{ ids: { [name]: 'hidden' }, others: 'absent' },
	may: ['author', 'viewer', ...READERS],
})
const owns = (ids: About['ids'], ...may: readonly Who[]): About => ({ ids, may, others: 'absent' })
/** Somebody's own pages: who they are is in the address, and nobody else's business. */
const ofPerson = (...may: readonly Who[]): About => ({
	ids: { id: 'authorId' },
	may: ['author', ...may],
	others: 403,
	person: true,
})
const led = (ids: About['ids'] = {}, ...may: readonly Who[]): About => ({
	...{ ids: { id: 'organization', ...ids }, may: [...LEADS, ...may], others: 'refused' },
})

const review = (path: string): Record<string, Rule> => ({
	[`POST /api/backoffice/requests/{id}/${path}`]: {
		gate: 'signedIn',
		about: { ids: { id: 'pending' }, may: ADMINS, others: 403 },
	},
})
const organizationReview = (path: string): Record<string, Rule> => ({
	[`POST /api/backoffice/requests/{id}/${path}`]: {
		gate: 'signedIn',
		about: { ids: { id: 'organizationRequest' }, may: [...LEADS, ...ADMINS], knows: ADMINS, others: 403 },
	},
})
const all = (rule: Rule, ...names: readonly string[]): Record<string, Rule> =>
	Object.fromEntries(names.map((name) => [name, rule]))

/**
 * Who may call what, and on whose things: the product's rules, from its specification and design, not from
 * the code. A route without a row here fails.
 */
export const RULES: Readonly<Record<string, Rule>> = {
	// What anybody may read.
	...all(open, 'GET /api/v1/region', 'GET /api/v1/category', 'GET /api/v1/currentTime', 'GET /api/v1/config'),
	...all(open, 'GET /api/v1/organization', 'GET /api/v1/organization/{id}', 'GET /api/v1/donationRequest'),
	...all(open, 'GET /api/v1/country', 'GET /api/v1/state', 'GET /api/v1/city'),
	...all(open, 'GET /api/v1/miscellaneousconfig/ipinfo'),
	'POST /api/v1/shorturl': { ...signedIn, body: { referenceId: 'any' } },
	'POST /api/v1/webhooks/stripe': { gate: 'provider' },

	// Who somebody is.
	...all(open, 'GET /api/v1/auth/captcha', 'POST /api/v1/auth/verify-captcha'),
	...all(beforeSession, 'POST /api/v1/login', 'POST /api/v1/token/refresh', 'POST /api/v1/register'),
	'POST /api/v1/forgotpassword': beforeSession,
	...all(beforeSession, 'POST /api/v1/oautherize/begin', 'POST /api/v1/oautherize'),
	'POST /api/v1/oautherize/confirm': beforeSession,
	...all(signedIn, 'GET /api/v1/user/sign-in', 'POST /api/v1/oautherize/connect/begin'),
	...all(signedIn, 'POST /api/v1/oautherize/connect', 'POST /api/v1/oautherize/disconnect'),
	'POST /api/v1/login/passkey/begin': beforeSession,
	// Nobody there has a key that could sign.
	'POST /api/v1/login/passkey': { ...beforeSession, none: true },
	...all(
		signedIn,
		'GET /api/v1/user/passkeys',
		'POST /api/v1/user/passkeys/begin',
		'POST /api/v1/user/passkeys',
	),
	'POST /api/v1/user/passkeys/remove': { ...signedIn, none: true, body: { id: 'own' } },
	// The right calls there name somebody by an id, and nobody has it.
	...all(
		{ ...beforeSession, none: true, body: { email: 'any' } },
		...['POST /api/v1/resendotp', 'POST /api/v1/verifyotp', 'POST /api/v1/changepassword'],
	),
	...all({ ...signedIn, session: 'ended' }, 'POST /api/v1/logout', 'DELETE /api/v1/user/sessions'),
	...all(
		{ ...signedIn, session: 'ended' },
		'POST /api/v1/change/user/password',
		'POST /api/v1/change/username',
	),
	...all(signedIn, 'POST /api/v1/live/ticket', 'GET /api/v1/user/sessions', 'GET /api/v1/user/second-factor'),
	...all(signedIn, 'POST /api/v1/user/second-factor', 'GET /api/v1/user/export'),
	...all(signedIn, 'GET /api/v1/user/kindness'),
	'POST /api/v1/disband/user': { ...signedIn, none: true },
	...all(
		{ ...signedIn, none: true },
		...['POST /api/v1/user/second-factor/confirm', 'POST /api/v1/user/second-factor/remove'],
	),
	'POST /api/v1/change/number': signedIn,
	'DELETE /api/v1/user/sessions/{id}': { gate: 'signedIn', about: owns({ id: 'donorSession' }, 'donor') },
	'GET /api/v1/user/summary/{id}': { gate: 'signedIn', about: ofPerson() },
	// One's own alone; those who look after accounts may read it.
	'PUT /api/v1/user/{id}': {
		...{ gate: 'signedIn', about: ofPerson(), body: { profileImage: 'own' } },
	},
	'GET /api/v1/user/{id}': {
		gate: 'signedIn',
		about: { ...owns({ id: 'authorId' }, 'author', ...ACCOUNTS), others: 403, knows: ACCOUNTS },
	},
	...all(open, 'GET /api/v1/user/profile/{id}', 'GET /api/v1/userOrOrgName/{name}'),
	...all(signedIn, 'GET /api/v1/user/donor', 'GET /api/v1/user/donee'),
	...all(
		{ gate: ['admin', 'finAdmin'] },
		...[
			'GET /api/v1/users',
			'GET /api/backoffice/users',
			'GET /api/backoffice/users/csv',
			'GET /api/backoffice/users/{id}',
			'GET /api/backoffice/users/{id}/timeline',
		],
	),
	...all(
		admins,
		'POST /api/backoffice/users/{id}/contact',
		'POST /api/backoffice/users/{id}/roles/grant',
		'POST /api/backoffice/users/{id}/roles/revoke',
		'POST /api/backoffice/users/{id}/sessions/end',
	),
	...all(
		backoffice,
		...['GET /api/v1/user/signupReportSummary', 'GET /api/v1/donationRequestTypeSummary'],
		'GET /api/v1/donationRequestSourceSummary',
	),
	...all(money, 'GET /api/backoffice/statistics/gifts'),
	...all(
		{ gate: ['admin', 'volunteerAdmin'] },
		...['GET /api/v1/userActivityLog', 'GET /api/backoffice/activity', 'GET /api/backoffice/activity/csv'],
	),
	...all(signedIn, 'POST /api/v1/files/image', 'POST /api/v1/files/document', 'POST /api/v1/obscene/image'),
	...all(
		admins,
		...['GET /api/backoffice/pictures', 'GET /api/backoffice/pictures/{id}'],
		...['GET /api/backoffice/pictures/{id}/timeline', 'POST /api/backoffice/pictures/{id}/approve'],
		'POST /api/backoffice/pictures/{id}/takeDown',
	),

	// One's own inbox, e-mails and browsers.
	'GET /api/v1/notifications': { gate: 'signedIn', about: owns({ unique_id: 'authorId' }, 'author') },
	'PUT /api/v1/notifications': { ...signedIn, body: { unique_id: 'own', _id: 'own' } },
	'DELETE /api/v1/notifications': {
		...{ gate: 'signedIn', about: owns({ unique_id: 'authorId', _id: 'notification' }, 'author') },
	},
	...all(signedIn, 'GET /api/v1/notifications/email', 'GET /api/v1/pushNotificationDeviceToken'),
	'POST /api/v1/notifications/email': { ...signedIn, body: { unique_id: 'own' } },
	'POST /api/v1/pushNotificationDeviceToken': { ...signedIn, body: { userId: 'own' } },
	'DELETE /api/v1/pushNotificationDeviceToken': signedIn,
	...all(
		admins,
		...['POST /api/v1/sendToAll', 'POST /api/v1/sendToAll/preview', 'GET /api/backoffice/broadcasts'],
	),
	// The signed key is what lets in, and nobody has one here.
	...all(
		{ ...beforeSession, none: true },
		'GET /api/v1/notifications/unsubscribe',
		'POST /api/v1/notifications/unsubscribe',
	),

	// Requests.
	'POST /api/v1/donationRequest': { ...signedIn, body: { images: 'own', documents: 'own', orgId: 'own' } },
	'GET /api/v1/donationRequest/{id}': { gate: 'everyone', about: sees() },
	'GET /api/v1/donationRequest/{id}/money': { gate: 'everyone', about: sees() },
	'GET /api/v1/donationRequest/{id}/comments': { gate: 'everyone', about: sees() },
	'GET /api/v1/donationRequestUpdate': { gate: 'everyone', about: sees('donation_request_id') },
	'PUT /api/v1/donationRequest/{id}': {
		...{ gate: 'signedIn', about: owns({ id: 'pending' }, 'author') },
		body: { images: 'own', documents: 'own', orgId: 'own' },
	},
	...all(
		{ gate: 'signedIn', about: owns({ id: 'pending' }, 'author') },
		...['DELETE /api/v1/donationRequest/{id}', 'POST /api/v1/donationRequest/{id}/close'],
		...['POST /api/v1/donationRequest/{id}/deactivate', 'POST /api/v1/donationRequest/{id}/reopen'],
	),
	'POST /api/v1/donationRequest/{id}/comments': { gate: 'signedIn', about: sees() },
	'DELETE /api/v1/donationRequest/{id}/comments/{commentId}': {
		...{ gate: 'signedIn', about: owns({ id: 'live', commentId: 'comment' }, 'donor') },
	},
	'POST /api/v1/donationRequestUpdate': {
		...{ gate: 'signedIn', about: owns({}, 'author') },
		body: { donation_request_id: 'own', images: 'own' },
	},
	...all(
		{ gate: 'signedIn', about: owns({ id: 'update' }, 'author'), body: { images: 'own' } },
		...['PUT /api/v1/donationRequestUpdate/{id}', 'DELETE /api/v1/donationRequestUpdate/{id}'],
	),
	...all(
		{ ...signedIn, body: { donation_request_id: 'any' } },
		...['POST /api/v1/donation/request/favourite', 'POST /api/v1/donation/request/like'],
	),
	...['approve', 'publish', 'reject', 'askForMore', 'markSpam', 'hold', 'release', 'restore', 'fulfil']
		.concat('expire', 'deactivate', 'acceptChange', 'declineChange')
		.reduce<Record<string, Rule>>((rows, path) => Object.assign(rows, review(path)), {}),
	...organizationReview('approveForOrganization'),
	...organizationReview('rejectForOrganization'),
	...all(backoffice, 'GET /api/backoffice/requests', 'GET /api/backoffice/requests/{id}'),
	...all(backoffice, 'GET /api/backoffice/requests/{id}/timeline'),
	...all(backoffice, 'GET /api/backoffice/bloodDonors', 'GET /api/backoffice/bloodDonors/csv'),
	...all(backoffice, 'GET /api/backoffice/me', 'GET /api/backoffice/overview'),

	// Gifts and receipts.
	'POST /api/v1/create/payment/intent': {
		...open,
		body: { 'donation.donation_request_id': 'any', donationId: 'own', paymentIntentId: 'own' },
	},
	'POST /api/v1/donation': {
		...{ gate: 'everyone', about: owns({}, 'giver') },
		body: { transactionId: 'own', donation_request_id: 'any' },
	},
	'GET /api/v1/donation': { gate: 'everyone', about: sees('request_id') },
	'GET /api/v1/donation/user/{id}': { gate: 'signedIn', about: ofPerson(...FINANCE) },
	'GET /api/v1/transactionDetails': {
		...{ gate: 'everyone', about: owns({ donationId: 'donorsGift' }, 'donor', ...FINANCE) },
	},
	...all(
		{ gate: 'everyone', about: owns({ id: 'donorsGift' }, 'donor', ...FINANCE) },
		...['GET /api/v1/donation/{id}/receipt', 'GET /api/v1/donation/{id}/receipt.pdf'],
	),
	'POST /api/v1/donation/{id}/receipt/resend': {
		...{ gate: 'everyone', about: owns({ id: 'donorsGift' }, 'donor') },
	},
	...all(money, 'GET /api/backoffice/donations', 'GET /api/backoffice/donations/{id}'),
	...all(money, 'GET /api/backoffice/donations/{id}/timeline', 'POST /api/backoffice/donations/{id}/refund'),
	...all(money, 'GET /api/backoffice/donations/{id}/refund/preview', 'GET /api/backoffice/receipts'),
	'POST /api/backoffice/donations/{id}/assign': { ...money, body: { requestId: 'any' } },
	...all(money, 'GET /api/backoffice/donations/{id}/assign/preview'),
	...all(money, 'GET /api/backoffice/receipts/{id}', 'GET /api/backoffice/receipts/{id}/pdf'),
	...all(money, 'POST /api/backoffice/receipts/{id}/resend', 'POST /api/backoffice/receipts/{id}/correct'),
	...all(money, 'GET /api/backoffice/donations/csv', 'GET /api/backoffice/receipts/csv'),

	// Withdrawals and bank accounts.
	...all(signedIn, 'GET /api/v1/donationRequest/withdraw'),
	'GET /api/v1/donationRequest/{id}/withdraw': { gate: 'signedIn', about: owns({ id: 'hidden' }, 'author') },
	'POST /api/v1/donationRequest/withdraw/{id}': {
		...{ gate: 'signedIn', about: owns({ id: 'live' }, 'author') },
		body: { paymentAccountId: 'own' },
	},
	'PUT /api/v1/donationRequest/withdraw/{id}': {
		...{ gate: 'signedIn', about: owns({ id: 'withdrawal' }, 'author') },
	},
	...all(
		{ gate: 'signedIn', about: ofPerson() },
		...['GET /api/v1/user/{id}/payment/account', 'POST /api/v1/user/{id}/payment/account'],
	),
	...all(
		{
			gate: 'signedIn',
			about: { ...ofPerson(), person: false, ids: { id: 'authorId', accountId: 'spareAccount' } },
		},
		...[
			'PUT /api/v1/user/{id}/payment/account/{accountId}',
			'DELETE /api/v1/user/{id}/payment/account/{accountId}',
		],
	),
	...all(
		{ gate: 'signedIn', about: { ...led(), others: 'absent' } },
		...['GET /api/v1/org/{id}/payment/account', 'POST /api/v1/org/{id}/payment/account'],
	),
	...all(
		{ gate: 'signedIn', about: { ...led({ accountId: 'organizationAccount' }), others: 'absent' } },
		...[
			'PUT /api/v1/org/{id}/payment/account/{accountId}',
			'DELETE /api/v1/org/{id}/payment/account/{accountId}',
		],
	),
	...all(
		money,
		'GET /api/backoffice/foundation/payment/account',
		'POST /api/backoffice/foundation/payment/account',
	),
	...all(
		{ ...money, about: { ...owns({ accountId: 'foundationAccount' }, ...FINANCE) } },
		'PUT /api/backoffice/foundation/payment/account/{accountId}',
		'DELETE /api/backoffice/foundation/payment/account/{accountId}',
	),
	'POST /api/backoffice/withdrawals': { ...money, body: { paymentAccountId: 'own' } },
	...all(
		money,
		'GET /api/backoffice/funds',
		'GET /api/backoffice/funds/csv',
		'GET /api/backoffice/withdrawals',
		'GET /api/backoffice/withdrawals/csv',
		'GET /api/backoffice/withdrawals/{id}',
	),
	...all(
		money,
		'GET /api/backoffice/withdrawals/{id}/timeline',
		'GET /api/backoffice/withdrawals/{id}/preview',
	),
	...['approve', 'reject', 'pay', 'fail', 'retry', 'account'].reduce<Record<string, Rule>>(
		(rows, path) => Object.assign(rows, all(money, `POST /api/backoffice/withdrawals/{id}/${path}`)),
		{},
	),

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
		...['PUT /api/v1/organization/{id}/image/{imageId}', 'DELETE /api/v1/organization/{id}/image/{imageId}'],
	),
	'POST /api/v1/organization/{id}/document': { gate: 'signedIn', about: led(), body: { _id: 'own' } },
	...all(
		{ gate: 'signedIn', about: led({ documentId: 'organizationDocument' }) },
		'PUT /api/v1/organization/{id}/document/{documentId}',
		'DELETE /api/v1/organization/{id}/document/{documentId}',
	),
	'GET /api/v1/org/{id}/user': { gate: 'signedIn', about: led({}, 'member', ...ADMINS) },
	'GET /api/v1/org/{id}/requests': { gate: 'signedIn', about: led({}, ...ADMINS) },
	// An invitation and its key make somebody a member; only admins may do without.
	'POST /api/v1/org/{id}/user': { ...signedIn, body: { invitationId: 'any' } },
	'POST /api/v1/org/{id}/inviteUser': { gate: 'signedIn', about: led({}, ...ADMINS) },
	'DELETE /api/v1/org/{id}/invitation/{invitationId}': {
		...{ gate: 'signedIn', about: led({ invitationId: 'invitation' }, ...ADMINS) },
	},
	...all(
		{ gate: 'signedIn', about: led({ userId: 'memberId' }, ...ADMINS) },
		'PUT /api/v1/org/{id}/user/{userId}',
	),
	'DELETE /api/v1/org/{id}/user/{userId}': {
		...{ gate: 'signedIn', about: led({ userId: 'memberId' }, 'member', ...ADMINS) },
	},
	...all(backoffice, 'GET /api/backoffice/organizations', 'GET /api/backoffice/organizations/{id}'),
	...all(backoffice, 'GET /api/backoffice/organizations/{id}/timeline'),
	...all(admins, 'POST /api/backoffice/organizations/{id}/verification'),
	...all(admins, 'POST /api/backoffice/organizations/{id}/top'),

	// What people write to us: anybody may, admins read it, and whoever reported something sees their report.
	'POST /api/v1/message': open,
	'POST /api/v1/donationRequest/{id}/report': { gate: 'signedIn', about: sees() },
	'GET /api/v1/userReports/{id}': { gate: 'signedIn', about: owns({ id: 'live' }, 'donor', ...ADMINS) },
	...all(
		admins,
		...['POST /api/backoffice/mailings', 'POST /api/backoffice/mailings/preview'],
		...['POST /api/backoffice/mailings/test', 'POST /api/backoffice/mailings/{id}/stop'],
		...['GET /api/backoffice/mailings', 'GET /api/backoffice/mailings/{id}'],
		...['GET /api/backoffice/mailings/{id}/timeline', 'GET /api/backoffice/mailingAudience'],
	),
	...all(admins, 'GET /api/backoffice/messages', 'GET /api/backoffice/messages/{id}'),
	...all(admins, 'GET /api/backoffice/messages/{id}/timeline'),
	'POST /api/backoffice/messages/{id}/assign': { ...admins, body: { ownerId: 'own' } },
	...all(
		admins,
		...['answer', 'close', 'reopen'].map((path) => `POST /api/backoffice/messages/{id}/${path}`),
	),

	// What people are interested in: defined by admins, chosen by each for themselves.
	...all(open, 'GET /api/v1/userInterested/categories'),
	...all(admins, 'POST /api/v1/userInterested/categories'),
	...all(
		admins,
		'PUT /api/v1/userInterested/categories/{id}',
		'DELETE /api/v1/userInterested/categories/{id}',
	),
	...all(admins, 'GET /api/backoffice/userInterests', 'GET /api/backoffice/userInterests/{id}'),
	'GET /api/v1/userInterests': signedIn,
	'PUT /api/v1/userInterests': { ...signedIn, body: { categories: 'any' } },

	// Books, payouts, reports, and what the system does by itself: finance.
	...all(money, 'GET /api/v1/reconciliationReport', 'GET /api/v1/stripe/payouts'),
	...all(money, 'GET /api/backoffice/books/checks', 'POST /api/backoffice/books/checks'),
	...all(money, 'GET /api/backoffice/discrepancies', 'GET /api/backoffice/discrepancies/{id}'),
	...all(
		money,
		'POST /api/backoffice/discrepancies/{id}/note',
		'POST /api/backoffice/discrepancies/{id}/resolve',
	),
	'POST /api/backoffice/discrepancies/{id}/assign': { ...money, body: { ownerId: 'own' } },
	...all(money, 'GET /api/backoffice/effects'),
	...all({ ...money, none: true }, 'POST /api/backoffice/effects/{id}/retry'),
	...all(money, 'GET /api/backoffice/webhooks'),
	...all(
		{ ...money, about: owns({ id: 'webhook' }, ...FINANCE) },
		...['GET /api/backoffice/webhooks/{id}', 'GET /api/backoffice/webhooks/{id}/dryRun'],
	),
	...all({ ...money, none: true }, 'POST /api/backoffice/webhooks/{id}/retry'),
	...all(money, 'GET /api/backoffice/deadLetters', 'GET /api/backoffice/explain'),
	...all(money, 'GET /api/backoffice/events/{id}', 'GET /api/backoffice/events/{id}/provider'),
	...['', '/csv', '/totals', '/log', '/difference', '/difference/events'].reduce<Record<string, Rule>>(
		(rows, path) => Object.assign(rows, all(money, `GET /api/backoffice/reconciliation${path}`)),
		{},
	),
	...all(money, 'GET /api/backoffice/runs', 'POST /api/backoffice/runs', 'GET /api/backoffice/runs/{id}'),
	...all(money, 'GET /api/backoffice/runs/{id}/rows', 'GET /api/backoffice/runs/{id}/verify'),
	...all(money, 'GET /api/backoffice/runs/{id}/compare/{other}', 'POST /api/backoffice/runs/{id}/sign'),
	...all(money, 'GET /api/backoffice/periods'),
	...all({ ...money, none: true }, 'GET /api/backoffice/periods/{entity}/{month}/changes'),
	'POST /api/backoffice/periods/{entity}/{month}/close': { ...money, body: { runId: 'any' } },
	...all(money, 'GET /api/backoffice/payouts', 'GET /api/backoffice/payouts/{id}'),
	...all(money, 'GET /api/backoffice/payouts/{id}/lines', 'GET /api/backoffice/payouts/{id}/timeline'),
	...all(money, 'GET /api/backoffice/payouts/csv', 'GET /api/backoffice/payouts/{id}/lines/csv'),
	...all(money, 'GET /api/backoffice/discrepancies/csv'),
}
