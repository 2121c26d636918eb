import type { donationScreens } from '../../domain/donations/screens.contract.ts'
import type { PageDeclarations } from '../../kernel/capability/page-declarations.ts'
import type { TextRef } from '../../kernel/wire/text.ts'

const TITLES: { readonly [Name in keyof typeof donationScreens]?: TextRef } = {
	myDonations: 'donations.pages.myDonations',
	publicPayment: 'donations.pages.publicPayment',
	bankAccount: 'donations.pages.bankAccount',
	savedCards: 'donations.pages.savedCards',
	thankYou: 'donations.pages.thankYou',
	payuSuccess: 'donations.pages.yourDonation',
	payuFailure: 'donations.pages.yourDonation',
}

/** What pages of giving say of themselves. */
export const donationPages: PageDeclarations = {
	titles: TITLES,
}
