/** What is said where a payment that belongs to nothing is given to a fund. */
export const messages = {
	assign: {
		waits: 'Nobody has said what this payment is for, so it waits in suspense.',
		open: 'Assign',
		title: 'Assign this payment',
		subject: '{{total}}, paid by {{name}}',
		toWhat: 'What is it for?',
		fundraiser: 'A fundraiser',
		foundation: 'The foundation',
		pick: 'Fundraiser',
		pickHelp: 'Search by its title or its author.',
		pickMissing: 'Please choose a fundraiser',
		none: 'No fundraiser found.',
		searching: 'Searching…',
		failed: 'The fundraisers could not be loaded. Please type again.',
		reason: 'Reason',
		reasonHelp: 'Kept with the books. The giver isn’t shown it.',
		reasonMissing: 'Please enter the reason',
		effect: 'What this will do',
		toFund: 'To the fund',
		toCover: 'To Karuna’s fee cover',
		charged: 'What was charged',
		fund: 'The fund',
		quiet:
			'If their address is known, the giver is sent the confirmation. They are shown as anonymous, since they didn’t agree to be named.',
		confirm: 'Assign',
		confirmAmount: 'Assign {{amount}}',
		done: 'The payment is assigned.',
		conflict:
			'This payment changed after you opened it, so nothing was assigned. You now see it as it is; please look again.',
	},
}

type AssignmentsMessages = typeof messages
declare module './catalog.ts' {
	interface Catalog extends AssignmentsMessages {}
}
