/** What people and their roles are called. */
export const messages = {
	users: {
		title: 'Users',
		one: 'User',
		all: 'All users',
		search: 'Name, username or a whole e-mail address',
		region: 'Lives in',
		country: { IN: 'India', US: 'United States' },
		flags: 'Known for',
		flag: { phoneVerified: 'Verified phone', volunteer: 'Volunteer', bloodDonor: 'Blood donor' },
		from: 'Member from',
		to: 'Member to',
		contact: 'Whole address',
		reveal: 'Show address and number',
		whole: 'With whole addresses',
		wholeTitle: 'Take whole addresses along',
		wholeEffect:
			'The file has the whole e-mail addresses and phone numbers of everybody whom the filters leave. The reason is kept with your name in the activity log.',
		wholeHelp: 'Read by admins, in the activity log.',
		wholeVerb: 'Download',
		revealHelp: 'That you looked is written down.',
		name: 'Name',
		username: 'Username',
		email: 'E-mail',
		phone: 'Phone',
		verified: 'verified',
		notVerified: 'not verified',
		role: 'Role',
		roles: 'Roles',
		noRole: 'No role',
		since: 'Member since',
		history: 'Roles and signing out',
		held: 'Held',
		notHeld: 'Not held',
		grant: 'Grant',
		revoke: 'Take back',
		grantRole: 'Grant {{role}}',
		revokeRole: 'Take {{role}} back',
		grantTitle: 'Grant {{role}} to {{name}}',
		revokeTitle: 'Take {{role}} back from {{name}}',
		grantDone: 'The role is granted.',
		revokeDone: 'The role is taken back.',
		reasonHelp: 'Kept with the decision, for whoever audits it.',
		sessions: 'Sessions',
		signOut: 'Sign out everywhere',
		signOutHelp:
			'For an account that may be in other hands. They can log in again with their password, unless they choose a new one.',
		signOutTitle: 'Sign {{name}} out everywhere',
		signOutEffect:
			'Ends the session on each of their devices at once, and tells them by e-mail. Their password stays as it is.',
		signOutDone: 'They are signed out everywhere.',
		nothingGrantable: 'You may not grant or take back roles here.',
		conflict: 'The roles were changed in the meantime. Please look at them again.',
		dormant: 'Waits',
		dormantHelp:
			'This role opens nothing yet. It waits until {{name}} sets up two-step verification under Password and security, proven by a link that is mailed to them or by a super admin here.',
		askForProof: '{{name}} asks for a confirmation',
		askForProofHelp:
			'Somebody who is signed in as {{name}} sets up two-step verification or a passkey. Confirm it only if you see or hear {{name}} in person, and they tell you the number on their page.',
		askForProofOther: 'A super admin can confirm it here.',
		number: 'Number on their page',
		numberMissing: 'Please enter the number with its 6 digits',
		confirmProof: 'Confirm',
		confirmProofDone: 'It is confirmed. They can set it up now.',
		may: {
			admin: 'Reviews requests and organizations, looks after users.',
			superAdmin: 'May do everything, money and roles included.',
			volunteerAdmin: 'Reads requests, organizations and the activity log.',
			finAdmin: 'Looks after gifts, withdrawals and reconciliation.',
			talRadioAdmin: 'Looks after the radio.',
		},
	},
}

type UsersMessages = typeof messages
declare module './catalog.ts' {
	interface Catalog extends UsersMessages {}
}

/** Its events, where people read what happened. */
export const events = {
	RoleGranted: 'Role granted',
	RoleRevoked: 'Role taken back',
	SessionsEnded: 'Signed out everywhere',
}
