import type { NotificationKinds } from '../../kernel/wire/notification-kinds.ts'

/** What authors of requests are notified of, of updates those who follow them, and what saved searches find. */
export const requestNotifications = {
	requestApproved: { topic: 'requests', mail: 'own', about: ['requestId'] },
	requestConfirmed: { topic: 'requests', mail: 'own', about: ['requestId'] },
	requestEndingSoon: { topic: 'requests', mail: 'own', about: ['requestId'] },
	requestWentLive: { topic: 'requests', mail: 'own', about: ['requestId'] },
	requestRejected: { topic: 'requests', mail: 'own', about: ['requestId'] },
	requestIncomplete: { topic: 'requests', mail: 'own', about: ['requestId'] },
	requestHeld: { topic: 'requests', mail: 'own', about: ['requestId'] },
	requestReleased: { topic: 'requests', mail: 'own', about: ['requestId'] },
	requestRejectedByOrganization: { topic: 'requests', mail: 'own', about: ['requestId'] },
	requestChangeAccepted: { topic: 'requests', mail: 'own', about: ['requestId'] },
	requestChangeDeclined: { topic: 'requests', mail: 'own', about: ['requestId'] },
	requestFulfilled: { topic: 'requests', mail: 'own', about: ['requestId'] },
	requestExpired: { topic: 'requests', mail: 'own', about: ['requestId'] },
	requestDeactivated: { topic: 'requests', mail: 'own', about: ['requestId'] },
	searchFound: { topic: 'searches', mail: 'asChosen', about: ['searchId', 'requestId'] },
	searchDigest: { topic: 'searches', mail: 'asChosen', about: ['searchId', 'digestId'] },
	draftIdle: { topic: 'requests', mail: 'asChosen', about: ['draftId'] },
	updatePosted: { topic: 'updates', mail: 'asChosen', about: ['requestId', 'updateId'] },
	commentPosted: { topic: 'comments', mail: 'asChosen', about: ['requestId', 'commentId'] },
	/** A request among somebody's favourites ends within days. */
	favouriteEnding: { topic: 'updates', mail: 'asChosen', about: ['requestId'] },
	/** Somebody answered a comment: for whoever wrote that. */
	commentAnswered: { topic: 'comments', mail: 'asChosen', about: ['requestId', 'commentId'] },
} as const satisfies NotificationKinds
