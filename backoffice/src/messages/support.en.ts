/** What people write to us, and what is done about it. */
export const messages = {
	messages: {
		title: 'Messages',
		all: 'All messages',
		search: 'Search reference, sender, words',
		subject: 'Subject',
		kind: 'Kind',
		state: 'State',
		sender: 'Sender',
		others: 'More from them, open',
		owner: 'Looked after by',
		owners: { mine: 'Me', nobody: 'Nobody' },
		received: 'Received',
		reference: 'Reference',
		request: 'Request',
		reports_one: 'reported by {{count}} person',
		reports_other: 'reported by {{count}} people',
		guest: 'guest',
		rating: 'Rating',
		ofFive: '{{rating}} of 5',
		erased: 'Erased',
		answers: 'Answers',
		decide: 'What to do',
		answer: 'Answer to {{email}}',
		answerMissing: 'Please enter your answer',
		send: 'Send answer',
		close: 'Close',
		reopen: 'Reopen',
		closed: 'This message is closed.',
		conflict: 'This message changed after you opened it, so nothing was done. You now see it as it is.',
		done: {
			assign: 'It is noted who looks after it',
			answer: 'The answer is on its way',
			close: 'The message is closed',
			reopen: 'The message is open again',
		},
	},
	messageKind: { contact: 'Contact', feedback: 'Feedback', helpDesk: 'Help desk', report: 'Report' },
	messageState: { open: 'Open', answered: 'Answered', closed: 'Closed' },
	reportReason: {
		fraud: 'fraud',
		wrongFacts: 'not true',
		copied: 'copied',
		offensive: 'offensive',
		privacy: 'something private',
		other: 'something else',
	},
	helpTopic: {
		account: 'account',
		giving: 'giving',
		raising: 'raising a request',
		withdrawing: 'withdrawing money',
		receipts: 'receipts',
		other: 'something else',
	},
}

type SupportMessages = typeof messages
declare module './catalog.ts' {
	interface Catalog extends SupportMessages {}
}

/** Its events, where people read what happened. */
export const events = {
	SupportRequestReceived: 'Received',
	SupportRequestAssigned: 'Given to somebody, or back',
	SupportRequestAnswered: 'Answered',
	SupportRequestClosed: 'Closed',
	SupportRequestReopened: 'Reopened',
}
