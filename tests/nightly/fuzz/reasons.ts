const MAIL = 'needs what only a mail or a solved captcha tells'
const STATE = 'needs a thing in a state that the run itself seldom leaves alone'
const CODE = 'needs a code that somebody’s own device makes'
const PROVIDER = 'needs an account at a provider that is not there in a run'
const NOTHING = 'nothing of the kind happens in a run'

const all = (reason: string, ...names: readonly string[]): Record<string, string> =>
	Object.fromEntries(names.map((name) => [name, reason]))

/** Operations that may never succeed in a run, with the reason; all others must succeed at least once. */
export const REASONS: Readonly<Record<string, string>> = {
	...all(MAIL, 'POST /api/v1/auth/question', 'POST /api/v1/auth/question/answer'),
	...all(MAIL, 'POST /api/v1/auth/verify-captcha', 'POST /api/v1/register', 'POST /api/v1/verifyotp'),
	...all(MAIL, 'POST /api/v1/resendotp', 'POST /api/v1/forgotpassword', 'POST /api/v1/changepassword'),
	...all(MAIL, 'GET /api/v1/organization/verify/{id}', 'POST /api/v1/organization/verify/{id}'),
	...all(MAIL, 'POST /api/v1/organization/{id}/verifyEmail'),
	...all(MAIL, 'GET /api/v1/notifications/unsubscribe', 'POST /api/v1/notifications/unsubscribe'),
	...all(MAIL, 'POST /api/v1/contacts/erasure', 'POST /api/v1/contacts/erasure/confirm'),
	...all(
		MAIL,
		'POST /api/backoffice/contactBooks/{id}/open',
		'GET /api/backoffice/contactBooks/{id}/contacts',
	),
	...all(NOTHING, 'POST /api/backoffice/effects/{id}/retry', 'POST /api/backoffice/webhooks/{id}/retry'),
	...all(NOTHING, 'GET /api/backoffice/periods/{entity}/{month}/changes'),
	...all(NOTHING, 'GET /api/backoffice/periods/{entity}/{month}/pack'),
	...['close', 'reopening', 'reopening/approve', 'reopening/decline'].reduce<Record<string, string>>(
		(rows, path) =>
			Object.assign(rows, all(NOTHING, `POST /api/backoffice/periods/{entity}/{month}/${path}`)),
		{},
	),
	...all(NOTHING, 'GET /api/backoffice/runs/{id}/pack'),
	...all(STATE, 'DELETE /api/v1/user/sessions/{id}', 'DELETE /api/v1/organization/{id}'),
	...all(STATE, 'DELETE /api/v1/donationRequest/{id}', 'POST /api/v1/donationRequest/{id}/reopen'),
	...all(STATE, 'POST /api/v1/donationRequest/{id}/deactivate'),
	...all(STATE, 'POST /api/v1/donationRequest/{id}/close', 'PUT /api/v1/donationRequest/{id}'),
	...['publish', 'fulfil', 'expire', 'acceptChange', 'declineChange', 'deactivate', 'release', 'restore']
		.concat('approveForOrganization', 'rejectForOrganization', 'hold', 'markSpam', 'reject', 'askForMore')
		.reduce<Record<string, string>>(
			(rows, action) => Object.assign(rows, all(STATE, `POST /api/backoffice/requests/{id}/${action}`)),
			{},
		),
	...['approve', 'reject', 'transfer', 'pay', 'fail', 'retry', 'account'].reduce<Record<string, string>>(
		(rows, action) => Object.assign(rows, all(STATE, `POST /api/backoffice/withdrawals/{id}/${action}`)),
		{},
	),
	...all(STATE, 'PUT /api/v1/donationRequest/withdraw/{id}', 'POST /api/backoffice/withdrawals'),
	...all(CODE, 'POST /api/v1/user/second-factor/confirm', 'POST /api/v1/user/second-factor/remove'),
	...all(STATE, 'POST /api/v1/change/user/password', 'POST /api/v1/user/second-factor'),
	...all(CODE, 'POST /api/v1/user/factor-proof/confirm'),
	...all(CODE, 'POST /api/backoffice/users/{id}/factor-proof/confirm'),
	...all(STATE, 'POST /api/v1/change/number', 'PUT /api/v1/notifications'),
	...all(STATE, 'PUT /api/v1/userInterested/categories/{id}', 'GET /api/backoffice/userInterests/{id}'),
	...all(PROVIDER, 'POST /api/v1/oautherize/begin', 'POST /api/v1/oautherize'),
	...all(PROVIDER, 'POST /api/v1/oautherize/confirm', 'POST /api/v1/oautherize/connect/begin'),
	...all(PROVIDER, 'POST /api/v1/oautherize/connect', 'POST /api/v1/oautherize/disconnect'),
	...all(CODE, 'POST /api/v1/login/passkey', 'POST /api/v1/user/passkeys'),
	...all(STATE, 'POST /api/v1/user/passkeys/begin', 'POST /api/v1/user/passkeys/remove'),
	...all(STATE, 'POST /api/v1/organization', 'POST /api/v1/user/{id}/payment/account'),
	...all(STATE, 'POST /api/v1/org/{id}/payment/account', 'POST /api/v1/donationRequest/withdraw/{id}'),
	...all(STATE, 'POST /api/backoffice/pictures/{id}/approve', 'POST /api/backoffice/pictures/{id}/takeDown'),
	// To as many as were shown, and to nobody when nobody wants any.
	...all(STATE, 'POST /api/backoffice/campaigns', 'POST /api/v1/sendToAll'),
	...all(STATE, 'POST /api/v1/disband/user', 'POST /api/backoffice/discrepancies/{id}/assign'),
	...all(STATE, 'POST /api/backoffice/runs/{id}/sign', 'POST /api/backoffice/discrepancies/{id}/resolve'),
	...['user', 'org'].reduce<Record<string, string>>(
		(rows, owner) =>
			Object.assign(
				rows,
				all(
					STATE,
					`PUT /api/v1/${owner}/{id}/payment/account/{accountId}`,
					`DELETE /api/v1/${owner}/{id}/payment/account/{accountId}`,
				),
			),
		{},
	),
	...all(STATE, 'PUT /api/backoffice/foundation/payment/account/{accountId}'),
	...all(STATE, 'DELETE /api/backoffice/foundation/payment/account/{accountId}'),
	...all(STATE, 'DELETE /api/v1/org/{id}/invitation/{invitationId}', 'POST /api/v1/org/{id}/user'),
	...all(STATE, 'PUT /api/v1/org/{id}/user/{userId}', 'DELETE /api/v1/org/{id}/user/{userId}'),
	...all(STATE, 'DELETE /api/v1/organization/{id}/image/{imageId}'),
	...all(STATE, 'PUT /api/v1/organization/{id}/image/{imageId}'),
	...all(STATE, 'DELETE /api/v1/organization/{id}/document/{documentId}'),
	...all(STATE, 'PUT /api/v1/organization/{id}/document/{documentId}'),
	...all(
		STATE,
		'DELETE /api/v1/donationRequest/{id}/comments/{commentId}',
		'PUT /api/v1/donationRequest/{id}/comments/{commentId}',
		'PUT /api/v1/donationRequest/{id}/comments/{commentId}/hidden',
		'POST /api/v1/donationRequest/{id}/comments/{commentId}/report',
	),
	...all(STATE, 'DELETE /api/v1/donationRequestUpdate/{id}', 'PUT /api/v1/donationRequestUpdate/{id}'),
	...all(STATE, 'DELETE /api/v1/donationRequestUpdate', 'PUT /api/v1/donationRequestUpdate'),
	...all(STATE, 'POST /api/v1/donationRequestUpdate/{id}/report'),
}
