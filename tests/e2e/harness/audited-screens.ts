import { PAGES, type PageName } from '../../../domain/catalog/pages.contract.ts'
import type { Page } from '../../../kernel/wire/pages.ts'
import { type Account, ORGANIZATION_ID, userIdOf } from './people.ts'

export interface AuditWorld {
	readonly fundraiserId: string
	readonly donationId: string
}

type NamedByValue = {
	[Name in PageName]: (typeof PAGES)[Name]['path'] extends
		| `${string}/:${string}?`
		| `${string}/:${string}?${string}`
		? never
		: (typeof PAGES)[Name]['path'] extends `${string}/${'' | '~'}:${string}` | `${string}/*`
			? Name
			: never
}[PageName]

const NOBODYS = '00000000-0000-4000-8000-000000000000'
const notThere = () => NOBODYS

/**
 * The values of a page's address. Pages that need a longer story are audited by its journey; here they show
 * their empty state.
 */
const VALUES: Readonly<Record<NamedByValue, (world: AuditWorld) => string>> = {
	viewApplicants: ({ fundraiserId }) => fundraiserId,
	startDonorEmailCampaign: ({ fundraiserId }) => fundraiserId,
	startContactEmailCampaign: ({ fundraiserId }) => fundraiserId,
	emailImportFiles: notThere,
	emailContactGroups: notThere,
	emailEdit: notThere,
	emailEditConfirmation: notThere,
	certificate: notThere,
	room: notThere,
	bloodAlert: notThere,
	admin: () => 'nothing',
	manageRadio: () => 'nothing',
	payuSuccess: ({ donationId }) => donationId,
	payuFailure: ({ donationId }) => donationId,
	withdrawForm: ({ fundraiserId }) => fundraiserId,
	withdrawalEvidence: notThere,
	withdrawalRequested: notThere,
	organization: () => ORGANIZATION_ID,
	editOrganization: () => ORGANIZATION_ID,
	verifyOrganizationEmail: notThere,
	receipt: ({ donationId }) => donationId,
	monthlyDonationLink: notThere,
	confirmMonthlyDonation: notThere,
	searchFor: () => 'bus',
	episode: notThere,
	invitationToInterview: notThere,
	fundraiser: ({ fundraiserId }) => fundraiserId,
	editRequest: ({ fundraiserId }) => fundraiserId,
	renewRequest: ({ fundraiserId }) => fundraiserId,
	userReports: ({ fundraiserId }) => fundraiserId,
	otpValidationOf: notThere,
	editProfile: () => userIdOf('donee'),
	publicProfile: () => userIdOf('donee'),
	volunteerProfileOf: () => userIdOf('donee'),
	named: () => 'tal-kindness-day-2023',
	tickets: () => 'a'.repeat(26),
	waitingList: notThere,
}

const ACCOUNTS: Partial<Readonly<Record<PageName, Account>>> = {
	editOrganization: 'owner',
	myOrganizations: 'owner',
	myDonations: 'donor',
	savedCards: 'donor',
	monthlyDonations: 'donor',
}

export interface AuditedScreen {
	readonly name: PageName
	readonly account: Account | null
	readonly addressIn: (world: AuditWorld) => string
}

export const AUDITED_SCREENS: readonly AuditedScreen[] = (Object.entries(PAGES) as [PageName, Page][]).map(
	([name, { path, audience }]) => {
		const valueIn: (world: AuditWorld) => string = VALUES[name as NamedByValue] ?? (() => '')
		return {
			name,
			account: audience === 'member' ? (ACCOUNTS[name] ?? 'donee') : null,
			addressIn: (world) => path.replaceAll(/\/:\w+\?/g, '').replaceAll(/:\w+|\*/g, () => valueIn(world)),
		}
	},
)
