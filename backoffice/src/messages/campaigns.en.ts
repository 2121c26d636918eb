/** E-mails to many. */
export const messages = {
	mailings: {
		title: 'E-mails to users',
		lead: 'They leave little by little, and only to people who want announcements by e-mail.',
		all: 'All e-mails',
		write: 'Write an e-mail',
		subject: 'Subject',
		body: 'Message',
		bodyHelp: 'Plain words. An empty line begins a new paragraph.',
		toWhom: 'To whom',
		toWhomHelp: 'Choose nothing to write to everybody who wants such e-mails.',
		roles: 'Who holds one of these roles',
		noRole: 'no role',
		interests: 'Who has one of these interests',
		language: 'Who reads',
		languages: { any: 'any language', en: 'English', hi: 'Hindi' },
		count_one: '{{count}} person would get it now.',
		count_other: '{{count}} people would get it now.',
		counting: 'Counting…',
		look: 'Look at it first',
		back: 'Change it',
		confirm: 'People who will get it: {{people}}',
		in: { en: 'For whoever reads English', hi: 'For whoever reads Hindi' },
		test: 'Send it to me first',
		tested: 'It is on its way to you alone.',
		send: 'Send it to {{people}}',
		queued: 'It is on its way.',
		state: 'State',
		states: { sending: 'Being sent', stopped: 'Stopped', finished: 'Finished' },
		isTest: 'Test',
		by: 'Sent by',
		at: 'Sent at',
		progress: 'Sent',
		of: '{{sent}} of {{recipients}}',
		sent: 'Sent',
		waiting: 'Waiting',
		notSent: 'Not sent any more',
		failed: 'Failed',
		failedHelp: 'Refused by the mail server, or unreachable for hours.',
		skipped: 'Left out',
		skippedHelp: 'They want no such e-mails any more, or have closed their account.',
		stop: 'Stop it',
		stopEffect: 'Those who have it have it. Nobody else gets it, and it can’t be resumed.',
		stopNow: 'Yes, stop it',
		stopped: 'It is stopped.',
		words: 'What it says',
	},
}

type CampaignsMessages = typeof messages
declare module './catalog.ts' {
	interface Catalog extends CampaignsMessages {}
}

/** Its events, where people read what happened. */
export const events = {
	CampaignQueued: 'E-mail to many begun',
	CampaignStopped: 'E-mail to many stopped',
	CampaignFinished: 'E-mail to many sent',
}
