import { describe, expect, it } from 'vitest'
import { CAPABILITIES, NOTIFICATION_TEMPLATES } from '../../apps/capabilities.ts'
import { NOTIFICATIONS } from '../../domain/capabilities.contract.ts'
import { NOTIFICATION_KINDS } from '../../domain/notifications/kinds.contract.ts'
import { type NotificationFacts, templateOf } from '../../kernel/capability/notification-templates.ts'
import type { SignedLinks } from '../../kernel/ports/signed-links.ts'

interface Facts extends NotificationFacts {
	readonly [column: string]: unknown
}

const columns = CAPABILITIES.flatMap(({ notifications }) => Object.keys(notifications?.source?.columns ?? {}))
const FACTS: Facts = {
	...Object.fromEntries(columns.map((name) => [name, 'something'])),
	about: { requestId: 'r1', donationId: 'd1', organizationId: 'o1', invitationId: 'i1', role: 'finAdmin' },
	title: 'Clean water for Giridih',
	card_path: 'cards/c1',
	donation_amount: 10_000_000n,
	donation_currency: 'INR',
	withdrawal_amount: 10_000_000n,
	withdrawal_currency: 'INR',
	lacking_amount: 10_000_000n,
	lacking_currency: 'INR',
	org_name: 'Asha Trust',
	invited_until: new Date('2026-01-05T00:00:00Z'),
	alerted_at: new Date('2026-01-05T00:00:00Z'),
	reason: 'It shows somebody’s bank card.',
	announcement_title: 'A week of giving',
	announcement_body: 'It begins on Monday.',
	announcement_title_hi: 'दान का सप्ताह',
	announcement_body_hi: 'सोमवार से।',
}
const GONE: Facts = { about: {}, ...Object.fromEntries(columns.map((name) => [name, null])) }
const links = { sign: (subject: string) => `signed-${subject}` } as unknown as SignedLinks
const template = (kind: string) => templateOf(NOTIFICATION_TEMPLATES, kind)

describe('a notification', () => {
	it('says what it is about, in the reader’s language and grouping', () => {
		expect(template('donationReceived').message('en', FACTS)).toBe(
			'A donation of ₹1,00,000.00 has come in for “Clean water for Giridih”.',
		)
		expect(template('donationReceived').message('hi', FACTS)).toBe(
			'“Clean water for Giridih” के लिए ₹1,00,000.00 का दान आया है।',
		)
		expect(template('withdrawalPaid').message('en', FACTS)).toBe(
			'₹1,00,000.00 are on the way to your bank account.',
		)
		const short: Facts = { ...FACTS, about: { currency: 'USD', amount: '40697' } }
		expect(template('heldBelowOwed').message('en', short)).toBe(
			'We hold $406.97 less than is owed to funds. Please top it up with the foundation’s own money.',
		)
		expect(template('roleGranted').message('hi', FACTS)).toBe('अब आपके पास वित्त प्रशासक की भूमिका है।')
		expect(template('announcement').message('en', FACTS)).toBe('A week of giving')
		expect(template('announcement').message('hi', FACTS)).toBe('दान का सप्ताह')
		const untranslated: Facts = { ...FACTS, announcement_title_hi: '' }
		expect(template('announcement').message('hi', untranslated)).toBe('A week of giving')
	})

	it('says why in the admin’s own text, and what an announcement says', () => {
		expect(template('pictureTakenDown').text('en', FACTS)).toBe('It shows somebody’s bank card.')
		expect(template('announcement').text('hi', FACTS)).toBe('सोमवार से।')
		expect(template('donationReceived').text('en', FACTS)).toBe('')
	})

	it.each([
		['donationReceived', '/donationRequest/r1', 'cards/c1'],
		['donationToYou', '/myWithdrawals', 'cards/c1'],
		['donationRefunded', '/receipt/d1', 'cards/c1'],
		['requestApproved', '/donationRequest/r1', 'cards/c1'],
		['commentPosted', '/donationRequest/r1?tab=comments', 'cards/c1'],
		['withdrawalPaid', '/myWithdrawals', null],
		['accountChanged', '/bankAccounts', null],
		['organizationInvited', '/invitation?id=i1&key=signed-organization-invitation%3Ai1', null],
		['organizationVerified', '/organization/o1', null],
		['usernameReplaced', '/editUsername', null],
		['roleGranted', '/backoffice', null],
		['roleRevoked', '', null],
		['announcement', '', null],
	])('of kind %s leads to %j', (kind, link, picture) => {
		expect(template(kind).link(FACTS, links)).toBe(link)
		expect(template(kind).picture(FACTS)).toBe(picture)
	})

	it('leads nowhere once an invitation is over', () => {
		expect(template('organizationInvited').link({ ...FACTS, invited_until: null } as Facts, links)).toBe('')
	})

	it.each(NOTIFICATION_KINDS)('of kind %s has a sentence in both languages, whatever was erased', (kind) => {
		for (const facts of [FACTS, GONE]) {
			const [english, hindi] = [template(kind).message('en', facts), template(kind).message('hi', facts)]
			expect(english).toMatch(/^[A-Z“₹]/)
			expect(english).not.toMatch(/null|undefined/)
			expect(hindi).not.toMatch(/null|undefined/)
			if (facts === GONE) expect(hindi).toMatch(/\p{Script=Devanagari}/u)
		}
	})
})

describe('what capabilities declare of notifications', () => {
	it('has a template of each kind, and each kind once', () => {
		const declared = Object.values(NOTIFICATIONS).flatMap((kinds) => Object.keys(kinds))
		expect(declared).toEqual([...new Set(declared)])
		const visible = CAPABILITIES.flatMap(({ notifications }) => Object.keys(notifications?.kinds ?? {}))
		expect(visible.toSorted()).toEqual(declared.toSorted())
	})

	it('names each column once', () => {
		expect(columns).toEqual([...new Set(columns)])
	})
})
