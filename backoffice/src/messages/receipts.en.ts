/** What receipts and their versions are called. */
export const messages = {
	receipts: {
		title: 'Receipts',
		one: 'Receipt',
		all: 'All receipts',
		search: 'Number, name or e-mail',
		number: 'Number',
		version: 'Version',
		entity: 'Issued by',
		because: 'Last issued because',
		year: 'Year',
		currency: 'Currency',
		donor: 'Giver',
		charged: 'Charged',
		returned: 'Returned',
		given: 'Given',
		paidOn: 'Paid on',
		issued: 'First issued',
		changed: 'Last issued',
		cause: 'Given for',
		email: 'E-mail',
		resends: 'Sent again',
		gift: 'Gift',
		openDonation: 'Open the gift',
		open: 'Open the receipt',
		printed: 'What is printed of the giver',
		noLongerKept: 'The term is over for which the law has it kept.',
		erased: 'Erased',
		versions: 'Versions',
		counts: 'Counts',
		void: 'Void',
		voidedAt: 'Void since',
		pdf: 'PDF',
		pdfOf: 'PDF of version {{version}}',
		resend: 'Send again',
		sent: 'Sent to {{address}}.',
		correct: 'Correct',
		correctTitle: 'Correct {{number}}',
		correctEffect:
			'Issues version {{version}}, voids the one before, and tells the giver. Amounts follow from the gift and stay.',
		confirm: 'Issue version {{version}}',
		corrected: 'Version {{version}} is issued.',
		conflict: 'Another version was issued in the meantime. Please look at it again.',
		name: 'Name',
		line1: 'Street',
		city: 'City',
		state: 'State',
		zip_code: 'Postal code',
		reason: 'Why it is corrected',
		reasonHelp: 'Kept with the version. The giver doesn’t see it.',
		reasonMissing: 'Please enter the reason',
		nameMissing: 'Please enter the name',
	},
	receiptEntity: { IN: 'India', US: 'United States' },
	receiptCause: {
		confirmed: 'Gift confirmed',
		refunded: 'Refunded',
		refundReversed: 'Refund came back',
		chargedBack: 'Charged back',
		chargebackReversed: 'Won on appeal',
		corrected: 'Corrected',
	},
}

type ReceiptsMessages = typeof messages
declare module './catalog.ts' {
	interface Catalog extends ReceiptsMessages {}
}

/** Its events, where people read what happened. */
export const events = {
	ReceiptIssued: 'Receipt issued',
	ReceiptVoided: 'Receipt voided',
	ReceiptResendRequested: 'Receipt sent again',
}
