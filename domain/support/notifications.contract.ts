import type { NotificationKinds } from '../../kernel/wire/notification-kinds.ts'

/** What people are notified of about what they reported, and about what is theirs and was reported. */
export const supportNotifications = {
	/** Moderators removed a request, or hide a person or an organization, for a reason. */
	ownRemoved: { topic: 'requests', mail: 'always', about: ['subject', 'subjectId', 'reason'] },
	/** They put it back. */
	ownRestored: { topic: 'requests', mail: 'asChosen', about: ['subject', 'subjectId'] },
	/** A comment was held, and others read it now. */
	ownReleased: { topic: 'comments', mail: 'asChosen', about: ['subject', 'subjectId'] },
	/** Of any subject: it stays removed after an appeal. */
	appealRejected: { topic: 'requests', mail: 'always', about: ['subject', 'subjectId'] },
	/** What somebody reported was removed, or stays. */
	reportedRemoved: { topic: 'requests', mail: 'asChosen', about: ['subject', 'subjectId'] },
	reportedStays: { topic: 'requests', mail: 'asChosen', about: ['subject', 'subjectId'] },
} as const satisfies NotificationKinds
