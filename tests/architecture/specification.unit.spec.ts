import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ADDRESS_LINE_LIMIT, ZIP_LIMIT } from '../../domain/address.contract.ts'
import { donationListQuery } from '../../domain/donations/contract.ts'
import { IMAGE_LIMIT_BYTES } from '../../domain/files/contract.ts'
import { REPORT_PAGE_SIZES, reconciliationQuery } from '../../domain/ledger/contract.ts'
import { DESCRIPTION_LIMIT, NAME_LIMIT, organizationQuery } from '../../domain/organizations/contract.ts'
import { PAYOUT_PAGE_SIZES, payoutQuery } from '../../domain/payouts/contract.ts'
import { requestListQuery } from '../../domain/requests/contract.ts'
import { KINDS } from '../../domain/requests/kinds/kinds.contract.ts'
import { usersQuery } from '../../domain/users/user-filters.contract.ts'
import { catalogOf } from './texts.ts'

const LOCALES = join(import.meta.dirname, '../../locales/en')

/** Texts that the specification quotes, by file and key; its misspellings are corrected. */
const QUOTED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
	'requests.web.fundraiser': {
		'tabs.details': 'Details',
		'tabs.documents': 'Documents',
		'tabs.updates': 'Update',
		'tabs.comments': 'Comments',
		proceed: 'Proceed to Donate',
		like: 'Like',
		report: 'Report request',
	},
	'requests.web.filters': {
		'causes.health': 'Health',
		'causes.animals': 'Animals',
		'causes.food': 'Hunger Free',
		'causes.women': 'Women & Girl',
		'causes.environment': 'Environment',
		'locations.IN': 'India',
		'locations.US': 'USA',
	},
	'requests.web.search': {
		kind: 'Category',
		cause: 'Sub-Category',
		where: 'Location',
		taxOnly: 'TAX Benefit Based Requests',
		reset: 'Reset',
		apply: 'Apply',
		sort: 'Recommended for you',
		'sorts.funded': 'Most Funded',
		'sorts.ending': 'Ending Soon',
		'sorts.recent': 'Recently Added',
		'browse.every': 'All',
		'browse.showing': 'Showing fundraisers for',
		'browse.sortBy': 'Sort by',
		'browse.allLocations': 'All Location',
		'browse.create': 'Create Requests',
		'browse.video': 'Watch Video',
	},
	'common.web': {
		'category.education': 'Education',
		'category.women': 'Women & Girls',
		'category.food': 'Food & Hunger',
	},
	'requests.web': {
		'start.title': 'What brings you here?',
		'start.donee': 'I’m in need of',
		'start.donor': 'I’m willing to give',
		'start.lead': 'Karuna is a community from 141+ countries.',
		'steps.basics': 'Basic information',
		'steps.story': 'About yourself',
		'role.donorHelp': 'I am willing to give',
		private: 'Make my request private',
		'photos.uploaded': 'Image is uploaded successfully',
		'photos.uploadedMany': '{{count}} images are uploaded successfully',
		'documents.uploaded_one': 'Document is uploaded successfully',
	},
	'catalog.document.landing': {
		browseNonprofits: 'Browse Nonprofits',
		'top.title': 'Our Top Fundraiser',
		'tiles.all': 'All Categories',
		'why.free': '{{value}} platform fee',
		'why.fastReview': 'Fast review of fundraisers',
		'why.support': '24/7 support',
		'why.app': 'A mobile app',
		'why.nonprofits': '{{value}}+ nonprofits',
		'why.countries': 'A community from 141+ countries',
		'stated.kindsValue': '10+',
		'stated.countriesValue': '2+',
		'stated.peopleValue': '10L+',
		'stated.supportValue': '24/7',
	},
	'organizations.document.nonprofits': {
		add: 'Add your organization',
		campaign: 'Create Campaign',
		'how.title': 'How it works',
	},
	'organizations.web': {
		'add.created': 'Organization is created successfully',
		'images.uploaded': 'Image is uploaded successfully',
		'images.uploadedMany_other': '{{count}} images are uploaded successfully',
		'images.deleted': 'The image is successfully deleted from the database',
		'documents.uploaded': 'Document is uploaded successfully',
		'documents.deleted': 'The document is successfully deleted from the database',
		'documents.updated': 'Document properties are updated successfully.',
		'documents.notUpdated': 'Problem updating the document properties:',
	},
	'funds.web': {
		'account.saved': 'Thank you for updating the bank account information.',
		'account.failed': 'Issue in updating or verifying account',
		'account.routing.IN': 'IFSC Code',
		'account.routing.US': 'Routing Number',
	},
	'users.web': {
		remember: 'Remember me on this device',
		'google.continue': 'Continue with Google',
	},
	'users.web.account': {
		'phone.title': 'Verify Phone Number',
		'phone.verify': 'VERIFY',
		'phone.verified': 'Verified',
		'phone.errors.missing': 'Please enter Mobile Number',
	},
	users: {
		'fields.enterMobileNumber': 'Please enter Mobile Number',
		'fields.enterValidMobileNumber': 'Please enter valid Mobile Number',
		'fields.enterValidPhoneNumber': 'Enter valid phone number',
		'fields.verifyMobileNumber': 'Please verify the mobile number',
	},
	contacts: {
		'fields.enterGroupName': 'Please enter group name',
		'fields.enterMobileNumber': 'Please enter mobile number',
		'fields.selectContact': 'Please select any contact',
		'refusals.GROUP_EXISTS': 'Group name already exists',
		'answers.found': 'Number of contacts found: {{count}}',
	},
	'contacts.web': { 'import.found': 'Number of contacts found: {{visible}}' },
	'notifications.web': { none: 'You have no new notifications' },
	'ledger.backoffice': {
		'report.title': 'Title',
		'report.status': 'Status',
		'report.region': 'Region',
		'report.currency': 'Currency',
		'report.requested': 'Amount Requested',
		'report.raised': 'Amount Raised',
		'report.withdrawn': 'Amount Withdrawn',
		'report.pending': 'Pending Amount to Withdraw',
	},
	'payouts.backoffice': {
		'payouts.titleOf.stripe': 'Manage Stripe Payments Data',
		'payouts.id': 'Id',
		'payouts.createdAt': 'Created Date',
		'payouts.arrivalAt': 'Arrival Date',
		'payouts.amount': 'Amount Transferred',
		'payouts.reconciliation': 'Reconciliation Status',
		'payouts.sourceType': 'Source Type',
		'payoutStatus.canceled': 'Cancelled',
	},
}

const textsOf = (file: string) => catalogOf(JSON.parse(readFileSync(join(LOCALES, `${file}.json`), 'utf8')))

describe('what the specification quotes', () => {
	it.each(Object.entries(QUOTED))('is in %s to the letter', (file, quoted) => {
		const texts = textsOf(file)
		expect(Object.fromEntries(Object.keys(quoted).map((key) => [key, texts.get(key)]))).toEqual(quoted)
	})

	it('as the twelve tiles of the chooser is their names, in their order', () => {
		const texts = textsOf('requests.web.filters')
		expect(KINDS.slice(0, 12).map(({ code }) => texts.get(`kinds.${code}`))).toEqual([
			'Fundraisers',
			'Internship',
			'Volunteering',
			'Career Help',
			'Plasma Donation',
			'Board Member',
			'Scholarship',
			'Podcasts',
			'Event Speaker',
			'Mentoring',
			'Blood Donation',
			'Covid Help',
		])
	})
})

describe('the limits of the specification', () => {
	it('are those of fields and files', () => {
		expect({ NAME_LIMIT, DESCRIPTION_LIMIT, ADDRESS_LINE_LIMIT, ZIP_LIMIT, IMAGE_LIMIT_BYTES }).toEqual({
			NAME_LIMIT: 50,
			DESCRIPTION_LIMIT: 1000,
			ADDRESS_LINE_LIMIT: 50,
			ZIP_LIMIT: 10,
			IMAGE_LIMIT_BYTES: 1_000_000,
		})
	})

	it('are the rows of a page where nobody says how many', () => {
		const lists = {
			requestListQuery,
			organizationQuery,
			donationListQuery,
			usersQuery,
			reconciliationQuery,
			payoutQuery,
		}
		const rows = Object.entries(lists).map(([name, query]) => [name, query.parse({}).limit])
		expect(Object.fromEntries(rows)).toEqual({
			requestListQuery: 15,
			organizationQuery: 15,
			donationListQuery: 1000,
			usersQuery: 10,
			reconciliationQuery: 10,
			payoutQuery: 10,
		})
	})

	it('are the rows that finance chooses among', () => {
		expect(REPORT_PAGE_SIZES).toEqual([5, 10, 20, 50, 100, 500])
		expect(PAYOUT_PAGE_SIZES).toEqual([5, 10, 20, 50, 100])
	})
})
