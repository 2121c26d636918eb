import type { recurringScreens } from '../../domain/recurring/screens.contract.ts'
import type { PageDeclarations } from '../../kernel/capability/page-declarations.ts'
import type { TextRef } from '../../kernel/wire/text.ts'

const TITLES: { readonly [Name in keyof typeof recurringScreens]: TextRef } = {
	monthlyDonations: 'recurring.pages.monthlyDonations',
	monthlyDonationLink: 'recurring.pages.monthlyDonation',
	confirmMonthlyDonation: 'recurring.pages.confirmMonthlyDonation',
}

/** What pages of recurring donations say of themselves. */
export const recurringPages: PageDeclarations = {
	titles: TITLES,
}
