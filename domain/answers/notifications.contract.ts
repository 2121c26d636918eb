import type { NotificationKinds } from '../../kernel/wire/notification-kinds.ts'

/** What both sides of an answer are notified of. */
export const answerNotifications = {
	answerReceived: { topic: 'requests', mail: 'asChosen', about: ['requestId', 'answerId'] },
	answerShortlisted: { topic: 'requests', mail: 'asChosen', about: ['requestId', 'answerId'] },
	answerAccepted: { topic: 'requests', mail: 'asChosen', about: ['requestId', 'answerId'] },
	answerWaitlisted: { topic: 'requests', mail: 'asChosen', about: ['requestId', 'answerId'] },
	/** A shift among others is full. */
	answerShiftFull: { topic: 'requests', mail: 'asChosen', about: ['requestId', 'answerId'] },
	/** A shift that somebody waited for is gone, or was not confirmed in time. */
	answerShiftLost: { topic: 'requests', mail: 'asChosen', about: ['requestId', 'answerId'] },
	answerShiftsChosen: { topic: 'requests', mail: 'asChosen', about: ['requestId', 'answerId'] },
	answerPlaceOffered: { topic: 'requests', mail: 'always', about: ['requestId', 'answerId'] },
	answerAgreed: { topic: 'requests', mail: 'asChosen', about: ['requestId', 'answerId'] },
	answerDeclined: { topic: 'requests', mail: 'asChosen', about: ['requestId', 'answerId'] },
	answerWithdrawn: { topic: 'requests', mail: 'asChosen', about: ['requestId', 'answerId'] },
	answerLapsed: { topic: 'requests', mail: 'asChosen', about: ['requestId', 'answerId'] },
	answerFulfilled: { topic: 'requests', mail: 'asChosen', about: ['requestId', 'answerId'] },
	answerMissed: { topic: 'requests', mail: 'asChosen', about: ['requestId', 'answerId'] },
	hoursLogged: { topic: 'requests', mail: 'asChosen', about: ['requestId', 'answerId'] },
	hoursConfirmed: { topic: 'requests', mail: 'asChosen', about: ['requestId', 'answerId'] },
	hoursDisputed: { topic: 'requests', mail: 'asChosen', about: ['requestId', 'answerId'] },
	certificateIssued: { topic: 'requests', mail: 'asChosen', about: ['requestId', 'answerId'] },
	answerMessage: { topic: 'requests', mail: 'asChosen', about: ['requestId', 'answerId'] },
	/** Moderators removed what somebody wrote, for a reason. */
	writtenRemoved: { topic: 'requests', mail: 'always', about: ['requestId', 'answerId', 'reason'] },
	/** They removed it, and put it back. */
	writtenRestored: { topic: 'requests', mail: 'asChosen', about: ['requestId', 'answerId'] },
	/** What somebody reported was removed, or stays. */
	reportUpheld: { topic: 'requests', mail: 'asChosen', about: ['requestId', 'answerId'] },
	reportDismissed: { topic: 'requests', mail: 'asChosen', about: ['requestId', 'answerId'] },
	/** Answers wait for the author's side. */
	answersWait: { topic: 'requests', mail: 'asChosen', about: ['requestId'] },
	/** Nobody decided on an answer for two weeks. */
	answerUndecided: { topic: 'requests', mail: 'asChosen', about: ['requestId', 'answerId'] },
} as const satisfies NotificationKinds
