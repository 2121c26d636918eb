/** The standing check of the books. */
export const messages = {
	books: {
		title: 'Standing check',
		lead: 'Seven statements that must always be true of the books. They are checked every night, and whenever you ask.',
		checkNow: 'Check now',
		checking: 'Checking…',
		under: 'The books are being checked',
		underHelp:
			'The whole log is read anew and added up, which can take a minute. You may go on working: what is found is kept here.',
		done: 'The books were checked, and everything agrees.',
		doneFaulty_one: 'The books were checked: {{count}} statement does not hold.',
		doneFaulty_other: 'The books were checked: {{count}} statements do not hold.',
		none: 'The books have not been checked yet',
		noneHelp: 'The first check is made tonight. You need not wait for it.',
		gone: 'This check is not among the last thirty.',
		latest: 'Show the latest check',
		holds: 'Everything agrees',
		faulty_one: '{{count}} statement does not hold',
		faulty_other: '{{count}} statements do not hold',
		when: 'Checked',
		took: 'Took',
		seconds_one: '{{count}} second',
		seconds_other: '{{count}} seconds',
		position: 'Up to log position',
		by: 'Asked by',
		nightly: 'Nightly check',
		erased: 'Somebody who was erased',
		statements: 'What was checked',
		notThen: 'Not part of this check',
		looks: 'Checks so far',
		looksHelp: 'The last thirty.',
		faults_one: '{{count}} fault',
		faults_other: '{{count}} faults',
		faultsShown: 'The first {{shown}} of {{count}} faults',
		subject: 'Where',
		expected: 'Expected',
		found: 'Found',
		apart: 'Apart',
		open: 'Open the standing check',
		/** The statements in a few words, as the home page lists them. */
		short: {
			transactionsBalance: 'Entries sum to zero',
			fundsAgree: 'Funds balance',
			providerAgrees: 'Provider agrees',
			payoutsAddUp: 'Payouts add up',
			clearingReturnsToZero: 'Nothing lost on the way',
			logAgrees: 'Rebuild identical',
			receiptsHaveNoGaps: 'No receipt missing',
		},
		name: {
			transactionsBalance: 'Every entry balances',
			fundsAgree: 'Every fund holds what its gifts and debits say',
			providerAgrees: 'Our balance is the one that the provider reports',
			payoutsAddUp: 'Every payout is the sum of its lines',
			clearingReturnsToZero: 'Nothing is lost on the way',
			logAgrees: 'The ledger is what the log says',
			receiptsHaveNoGaps: 'Receipt numbers have no gaps',
		},
		help: {
			transactionsBalance:
				'What leaves one account arrives in another: the lines of each entry sum to zero in each currency.',
			fundsAgree:
				'Confirmed gifts less refunds, chargebacks, withdrawals and what is reserved are what is free, and ledger and totals say the same.',
			providerAgrees:
				'What our ledger says that each account holds at the payment provider is what the provider answers when asked.',
			payoutsAddUp:
				'The lines that the provider lists for a payout add up to the amount that it sent to our bank, or the difference is on record as a discrepancy.',
			clearingReturnsToZero:
				'Money between two places arrives in time: from a gift to its fund within an hour, from the provider to our bank within ten days.',
			logAgrees:
				'The event log was read from its beginning and added up anew: the ledger has the same lines and the same sums, account by account.',
			receiptsHaveNoGaps:
				'In each year, each legal entity’s receipts are numbered one after another: none is missing, none given twice.',
		},
		examined: {
			transactionsBalance_one: '{{number}} entry examined',
			transactionsBalance_other: '{{number}} entries examined',
			fundsAgree_one: '{{number}} fund examined',
			fundsAgree_other: '{{number}} funds examined',
			providerAgrees_one: '{{number}} account examined',
			providerAgrees_other: '{{number}} accounts examined',
			payoutsAddUp_one: '{{number}} payout examined',
			payoutsAddUp_other: '{{number}} payouts examined',
			clearingReturnsToZero_one: '{{number}} movement examined',
			clearingReturnsToZero_other: '{{number}} movements examined',
			logAgrees_one: '{{number}} event added up',
			logAgrees_other: '{{number}} events added up',
			receiptsHaveNoGaps_one: '{{number}} receipt examined',
			receiptsHaveNoGaps_other: '{{number}} receipts examined',
		},
	},
}

type BooksMessages = typeof messages
declare module './catalog.ts' {
	interface Catalog extends BooksMessages {}
}
