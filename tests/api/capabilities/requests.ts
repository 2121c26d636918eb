import { WHO } from '../../nightly/access/people.ts'
import {
	ADMINS,
	admins,
	all,
	backoffice,
	beforeSession,
	frame,
	home,
	moneyRead,
	open,
	organizationReview,
	owns,
	type Rule,
	review,
	sees,
	signedIn,
} from '../../nightly/access/rule.ts'
import { ANALYTICS_CALLS } from '../calls.analytics.ts'
import { BACKOFFICE_CALLS } from '../calls.backoffice.ts'
import { DRAFT_CALLS, DRAFT_REPLAYS, saveDraft } from '../calls.drafts.ts'
import { EMBED_CALLS } from '../calls.embed.ts'
import { IDENTITY_CALLS } from '../calls.identity.ts'
import { REQUEST_CALLS } from '../calls.requests.ts'
import { SEARCH_CALLS, SEARCH_REPLAYS, saveSearch } from '../calls.searches.ts'
import { UPDATE_CALLS } from '../calls.updates.ts'
import type { TestDeclaration } from '../declaration.ts'
import { raise } from '../fundraiser.ts'
import { REQUEST_REPLAYS } from '../replays.requests.ts'
import { leavesTheSame } from '../replays.ts'

export const declaration: TestDeclaration = {
	calls: [
		...REQUEST_CALLS,
		...DRAFT_CALLS,
		...UPDATE_CALLS,
		...BACKOFFICE_CALLS,
		...IDENTITY_CALLS,
		...EMBED_CALLS,
		...ANALYTICS_CALLS,
		...SEARCH_CALLS,
	],
	replays: {
		...REQUEST_REPLAYS,
		...DRAFT_REPLAYS,
		...SEARCH_REPLAYS,
		'PUT /api/v1/donationRequest/analytics/{id}/{action}': leavesTheSame,
	},
	rules: {
		...all(open, 'GET /api/v1/donationRequest', 'GET /api/v1/donationRequest/counts', 'GET /oembed'),
		'GET /api/v1/stories': open,
		// Asked as nobody: private ones are not there, for their authors neither.
		...all(open, 'GET /embed/{id}', 'GET /embed/{id}/figures', 'GET /api/v1/donationRequest/{id}/poster'),
		// Whatever isn't public has the picture of the site.
		'GET /social/{id}': { ...open, neutral: true },
		// Requests.
		'POST /api/v1/donationRequest': {
			...signedIn,
			body: { images: 'own', documents: 'own', videos: 'own', orgId: 'own' },
		},
		'GET /api/v1/donationRequest/{id}': { gate: 'everyone', about: sees() },
		'GET /api/v1/donationRequest/{id}/money': { gate: 'everyone', about: sees() },
		'GET /api/v1/donationRequest/{id}/comments': { gate: 'everyone', about: sees() },
		'GET /api/v1/donationRequest/{id}/similar': { gate: 'everyone', about: sees() },
		'GET /api/v1/donationRequestUpdate': { gate: 'everyone', about: sees('donation_request_id') },
		'PUT /api/v1/donationRequest/{id}': {
			gate: 'signedIn',
			about: owns({ id: 'pending' }, 'author'),
			body: { images: 'own', documents: 'own', videos: 'own', orgId: 'own' },
		},
		...all(
			{ gate: 'signedIn', about: owns({ id: 'pending' }, 'author') },
			'DELETE /api/v1/donationRequest/{id}',
			'POST /api/v1/donationRequest/{id}/close',
			'POST /api/v1/donationRequest/{id}/deactivate',
			'POST /api/v1/donationRequest/{id}/reopen',
		),
		// Answered alike whether it is public, private or not there.
		'PUT /api/v1/donationRequest/analytics/{id}/{action}': beforeSession,
		'GET /api/v1/donationRequest/{id}/analytics': {
			gate: 'signedIn',
			about: owns({ id: 'live' }, 'author', ...ADMINS),
		},
		// Identity numbers: the author's, and to be seen in full by admins alone.
		...all(
			{ gate: 'signedIn', about: owns({ id: 'live' }, 'author') },
			'GET /api/v1/donationRequest/{id}/identity',
			'PUT /api/v1/donationRequest/{id}/identity',
			'DELETE /api/v1/donationRequest/{id}/identity',
		),
		...all(
			admins,
			'GET /api/backoffice/requests/{id}/identity',
			'POST /api/backoffice/requests/{id}/identity/reveal',
		),
		...all(
			signedIn,
			'GET /api/v1/savedSearch',
			'POST /api/v1/savedSearch',
			'GET /api/v1/recommended',
			'PUT /api/v1/recommended',
		),
		...all(
			{ gate: 'signedIn', about: owns({ id: 'things.savedSearch' }, 'author') },
			'PUT /api/v1/savedSearch/{id}',
			'DELETE /api/v1/savedSearch/{id}',
		),
		// The signed key of a mail is what lets in, and nobody has one here.
		...all(
			{ ...beforeSession, none: true },
			'GET /api/v1/savedSearchAlerts',
			'POST /api/v1/savedSearchAlerts',
		),
		...all(signedIn, 'GET /api/v1/donationRequestDraft'),
		...all(
			{ gate: 'signedIn', about: owns({ id: 'things.draft' }, 'author') },
			'GET /api/v1/donationRequestDraft/{id}',
		),
		'PUT /api/v1/donationRequestDraft/{id}': {
			gate: 'signedIn',
			about: owns({ id: 'things.draft' }, 'author'),
		},
		'DELETE /api/v1/donationRequestDraft/{id}': {
			gate: 'signedIn',
			about: owns({ id: 'things.draft' }, 'author'),
		},
		'POST /api/v1/donationRequestDraft': { ...signedIn, body: { requestId: 'own' } },
		'POST /api/v1/donationRequest/{id}/renew': { gate: 'everyone', about: owns({ id: 'pending' }, 'author') },
		'POST /api/v1/donationRequest/{id}/comments': { gate: 'signedIn', about: sees() },
		...all(
			{ gate: 'signedIn', about: owns({ id: 'live', commentId: 'comment' }, 'donor') },
			...['PUT', 'DELETE'].map((method) => `${method} /api/v1/donationRequest/{id}/comments/{commentId}`),
		),
		'PUT /api/v1/donationRequest/{id}/comments': {
			gate: 'signedIn',
			about: owns({ id: 'live' }, 'author'),
		},
		'PUT /api/v1/donationRequest/{id}/comments/{commentId}/hidden': {
			gate: 'signedIn',
			about: owns({ id: 'live', commentId: 'comment' }, 'author'),
		},
		// Nobody reports what they wrote themselves.
		'POST /api/v1/donationRequest/{id}/comments/{commentId}/report': {
			gate: 'signedIn',
			about: owns({ id: 'live', commentId: 'comment' }, ...WHO.filter((who) => who !== 'donor')),
		},
		'POST /api/v1/donationRequestUpdate': {
			gate: 'signedIn',
			about: owns({}, 'author'),
			body: { donation_request_id: 'own', images: 'own', videos: 'own' },
		},
		...all(open, 'GET /api/v1/donationRequestUpdate/{id}/versions'),
		// Nobody reports what is said for their own request.
		'POST /api/v1/donationRequestUpdate/{id}/report': {
			gate: 'signedIn',
			about: owns({ id: 'update' }, ...WHO.filter((who) => who !== 'author')),
		},
		...all(
			{ gate: 'signedIn', about: owns({ id: 'update' }, 'author'), body: { images: 'own', videos: 'own' } },
			'PUT /api/v1/donationRequestUpdate/{id}',
			'DELETE /api/v1/donationRequestUpdate/{id}',
		),
		'PUT /api/v1/donationRequestUpdate': {
			gate: 'signedIn',
			about: owns({}, 'author'),
			body: { _id: 'own', images: 'own', videos: 'own' },
		},
		'DELETE /api/v1/donationRequestUpdate': {
			gate: 'signedIn',
			about: owns({ _id: 'spareUpdate' }, 'author'),
		},
		...all(
			{ ...signedIn, body: { donation_request_id: 'any' } },
			'POST /api/v1/donation/request/favourite',
			'POST /api/v1/donation/request/like',
		),
		...[
			'approve',
			'confirm',
			'publish',
			'reject',
			'askForMore',
			'markSpam',
			'hold',
			'release',
			'restore',
			'fulfil',
		]
			.concat('expire', 'deactivate', 'acceptChange', 'declineChange')
			.reduce<Record<string, Rule>>((rows, path) => Object.assign(rows, review(path)), {}),
		...organizationReview('approveForOrganization'),
		...organizationReview('rejectForOrganization'),
		...all(
			backoffice,
			'GET /api/backoffice/requests',
			'GET /api/backoffice/requests/csv',
			'GET /api/backoffice/requests/{id}',
		),
		...all(backoffice, 'GET /api/backoffice/requests/{id}/timeline'),
		...all(
			backoffice,
			'GET /api/backoffice/requests/{id}/versions',
			'POST /api/backoffice/requests/{id}/take',
			'POST /api/backoffice/requests/{id}/leave',
			'POST /api/backoffice/requests/{id}/recommend',
		),
		'POST /api/backoffice/requests/bulk': { ...admins, body: { 'items.id': 'any' } },
		'GET /api/backoffice/me': frame,
		'GET /api/backoffice/overview': home,
		...all(moneyRead, 'GET /api/backoffice/donations', 'GET /api/backoffice/donations/{id}'),
		...all(moneyRead, 'GET /api/backoffice/donations/{id}/timeline', 'GET /api/backoffice/donations/csv'),
	},
	things: async ({ people }) => ({
		draft: await saveDraft(people.author),
		savedSearch: await saveSearch(people.author),
	}),
	ids: {
		kinds: {
			draft: ({ things }) => [things.draft ?? ''],
			savedSearch: ({ things }) => [things.savedSearch ?? ''],
			// An organization in whose name something was raised can't be deleted, and its calls stay worth making.
			request: async ({ harness, organization, pending, live, hidden, deactivated }) => {
				const ofOrganization = await raise(await harness.person('priya'), { orgId: organization.id })
				return [ofOrganization, pending, live, hidden, deactivated]
			},
			update: ({ update }) => [update],
			comment: ({ comment }) => [comment],
		},
		segments: {
			embed: ['request'],
			social: ['request'],
			analytics: ['request'],
			donationRequest: ['request'],
			donationRequestDraft: ['draft'],
			savedSearch: ['savedSearch'],
			requests: ['request'],
			donationRequestUpdate: ['update'],
			comments: ['comment'],
		},
		fields: {
			search: 'savedSearch',
			donation_request_id: 'request',
			requestId: 'request',
			request_id: 'request',
		},
	},
}
