import { PAGES, type PageName } from '../../../domain/catalog/pages.contract.ts'
import type { Page } from '../../../kernel/wire/pages.ts'
import { type Account, ORGANIZATION_ID, userIdOf } from './people.ts'

/** What the screens of the table are seen with. */
export interface AuditWorld {
	/** One that takes donations; its author is the demo's donee. */
	readonly fundraiserId: string
	/** A donation to it. */
	readonly donationId: string
}

/** Names of the pages whose address needs a value. */
type NamedByValue = {
	[Name in PageName]: (typeof PAGES)[Name]['path'] extends
		| `${string}/:${string}?`
		| `${string}/:${string}?${string}`
		? never
		: (typeof PAGES)[Name]['path'] extends `${string}/:${string}` | `${string}/*`
			? Name
			: never
}[PageName]

const NOBODYS = '00000000-0000-4000-8000-000000000000'
const notThere = () => NOBODYS

/**
 * By the page, the values of its address. What takes a story to come about is audited by the journey that tells the
 * story; here its screen says that there is nothing.
 */
const VALUES: Readonly<Record<NamedByValue, (world: AuditWorld) => string>> = {
	viewApplicants: ({ fundraiserId }) => fundraiserId,
	certificate: notThere,
	bloodAlert: notThere,
	admin: () => 'nothing',
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
	fundraiser: ({ fundraiserId }) => fundraiserId,
	editRequest: ({ fundraiserId }) => fundraiserId,
	renewRequest: ({ fundraiserId }) => fundraiserId,
	userReports: ({ fundraiserId }) => fundraiserId,
	otpValidationOf: notThere,
	editProfile: () => userIdOf('donee'),
	publicProfile: () => userIdOf('donee'),
	volunteerProfileOf: () => userIdOf('donee'),
	named: () => 'jalmitra',
}

/** Whose screens aren't the donee's. */
const ACCOUNTS: Partial<Readonly<Record<PageName, Account>>> = {
	editOrganization: 'owner',
	myOrganizations: 'owner',
	myDonations: 'donor',
	savedCards: 'donor',
	monthlyDonations: 'donor',
}

/** A screen, and how it is reached. */
export interface AuditedScreen {
	readonly name: PageName
	/** Null for a guest. */
	readonly account: Account | null
	readonly addressIn: (world: AuditWorld) => string
}

/** Every screen of the route table. */
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
