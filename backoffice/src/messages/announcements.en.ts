/** Words to many. */
export const messages = {
	broadcasts: {
		title: 'Announcements',
		lead: 'Words to many people at once, in their inboxes. Those who want it have them by e-mail and on their browsers, too.',
		write: 'Send to all',
		said: 'Title',
		audience: 'To whom',
		sentBy: 'Sent by',
		sentAt: 'Sent at',
		reached: 'Have it',
		read: 'Have read it',
		finished: 'All have it since',
		underWay: 'Under way',
		kind: 'To whom',
		region: 'Region',
		role: 'Role',
		titleHi: 'Title in Hindi (optional)',
		message: 'Message',
		messageHi: 'Message in Hindi (optional)',
		look: 'Look at it first',
		back: 'Change it',
		send: 'Send it to {{people}}',
		sent: 'It is on its way.',
		count: 'People who will have it: {{people}}',
		in: { en: 'In English', hi: 'In Hindi' },
		regions: { IN: 'India', US: 'United States' },
		audiences: {
			all: 'Everybody',
			donors: 'Who has given',
			donees: 'Who has raised a request',
			region: 'Who gave or asked in a region',
			role: 'Who has a role',
		},
	},
}

type AnnouncementsMessages = typeof messages
declare module './catalog.ts' {
	interface Catalog extends AnnouncementsMessages {}
}

/** Its events, where people read what happened. */
export const events = {
	AnnouncementOrdered: 'Announcement sent',
}
