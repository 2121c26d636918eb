import { describe, expect, it } from 'vitest'
import { scenario } from '../../kernel/events/decider.ts'
import { isTaxRegistered } from '../_shared/tax-validity.contract.ts'
import { type By, type OrganizationCommand, organizationDecider } from './organizations.decider.ts'
import type { OrganizationEvent, TaxRegistrationSubmitted } from './organizations.events.ts'
import { regionOfLaw, taxRegistrationBody } from './tax.contract.ts'

const at = '2026-11-21T10:00:00.000Z'
const today = '2026-11-21'
const OWNER: By = { userId: 'owner', isAdmin: false }
const reason = { noteId: 'n1', noteHash: 'nh' }
const registered: OrganizationEvent = { type: 'OrganizationRegistered', data: { ownerId: 'owner', at } }
const ofIndia = {
	registrationId: 't1',
	registrationHash: 'h1',
	region: 'IN',
	validFrom: '2026-04-01',
	validUntil: '2031-03-31',
}
const submitted = (
	registrationId = 't1',
	replaces: string | null = null,
	over: Partial<TaxRegistrationSubmitted['data']> = {},
): OrganizationEvent => ({
	type: 'TaxRegistrationSubmitted',
	data: { ...ofIndia, registrationId, replaces, at, ...over },
})
const verified = (registrationId = 't1'): OrganizationEvent => ({
	type: 'TaxRegistrationVerified',
	data: { registrationId, reason: null, at },
})
const unverified = (because: 'refused' | 'renamed', registrationId = 't1'): OrganizationEvent => ({
	type: 'TaxRegistrationUnverified',
	data: { registrationId, because, reason: because === 'refused' ? reason : null, at },
})
const withdrawn = (registrationId = 't1'): OrganizationEvent => ({
	type: 'TaxRegistrationWithdrawn',
	data: { registrationId, at },
})
const submit = (over: Partial<typeof ofIndia> = {}, by = OWNER): OrganizationCommand => ({
	type: 'SubmitTaxRegistration',
	by,
	registration: { ...ofIndia, ...over },
	today,
	at,
})
const verify = (registrationId = 't1', day = today): OrganizationCommand => ({
	type: 'VerifyTaxRegistration',
	registrationId,
	reason: null,
	today: day,
	at,
})
const refuseIt = (why: typeof reason | null = reason): OrganizationCommand => ({
	type: 'RefuseTaxRegistration',
	registrationId: 't1',
	reason: why,
	at,
})
const withdraw = (by = OWNER, registrationId = 't1'): OrganizationCommand => ({
	type: 'WithdrawTaxRegistration',
	by,
	registrationId,
	at,
})
const history = scenario(organizationDecider)
const counts = (events: readonly OrganizationEvent[], day = today) => {
	const { state } = history(...events)
	const registrations = state.status === 'registered' ? Object.values(state.taxRegistrations) : []
	return isTaxRegistered(registrations, 'IN', day)
}

describe('the tax registration of an organization', () => {
	it('is submitted by those who lead it, and waits', () => {
		expect(history(registered).when(submit())).toEqual([submitted()])
		expect(counts([registered, submitted()])).toBe(false)
		const stranger = { userId: 'stranger', isAdmin: false }
		expect(history(registered).refusal(submit({}, stranger))).toBe('NOT_ALLOWED')
		expect(history().refusal(submit())).toBe('NOT_FOUND')
	})

	it('is refused when its last day is past', () => {
		expect(history(registered).refusal(submit({ validUntil: '2026-11-20' }))).toBe('TAX_REGISTRATION_OVER')
		expect(history(registered).refusal(submit({ validUntil: today }))).toBeNull()
		const over = [registered, submitted()]
		expect(history(...over).refusal(verify('t1', '2031-04-01'))).toBe('TAX_REGISTRATION_OVER')
	})

	it('counts from its first day to its last once an admin verified it', () => {
		expect(history(registered, submitted()).when(verify())).toEqual([verified()])
		expect(history(registered, submitted(), verified()).when(verify())).toEqual([])
		const events = [registered, submitted(), verified()]
		expect(counts(events, '2026-03-31')).toBe(false)
		expect(counts(events, '2026-04-01')).toBe(true)
		expect(counts(events, '2031-03-31')).toBe(true)
		expect(counts(events, '2031-04-01')).toBe(false)
	})

	it('is refused with a reason alone, also after it was verified', () => {
		expect(history(registered, submitted()).refusal(refuseIt(null))).toBe('REASON_REQUIRED')
		expect(history(registered, submitted()).when(refuseIt())).toEqual([unverified('refused')])
		expect(history(registered, submitted(), unverified('refused')).when(refuseIt())).toEqual([])
		const revoked = [registered, submitted(), verified()]
		expect(history(...revoked).when(refuseIt())).toEqual([unverified('refused')])
		expect(counts([...revoked, unverified('refused')])).toBe(false)
	})

	it('takes the place of one that was not verified, and stands beside one that was', () => {
		const again = submit({ registrationId: 't2' })
		expect(history(registered, submitted()).when(again)).toEqual([submitted('t2', 't1')])
		expect(history(registered, submitted(), unverified('refused')).when(again)).toEqual([
			submitted('t2', 't1'),
		])
		expect(history(registered, submitted(), verified()).when(again)).toEqual([submitted('t2')])
		expect(history(registered, submitted()).when(submit({ registrationId: 't2', region: 'US' }))).toEqual([
			submitted('t2', null, { region: 'US' }),
		])
		expect(history(registered, submitted(), submitted('t2', 't1')).refusal(verify('t1'))).toBe('NOT_FOUND')
		// Renewed before its end: both count, each on its own days.
		const renewed = submitted('t2', null, { validFrom: '2031-04-01', validUntil: '2036-03-31' })
		const events = [registered, submitted(), verified(), renewed, verified('t2')]
		expect([counts(events), counts(events, '2031-04-01'), counts(events, '2036-04-01')]).toEqual([
			true,
			true,
			false,
		])
	})

	it('is withdrawn by those who lead it, and is gone then', () => {
		const verifiedOne = [registered, submitted(), verified()]
		expect(history(...verifiedOne).when(withdraw())).toEqual([withdrawn()])
		expect(counts([...verifiedOne, withdrawn()])).toBe(false)
		expect(history(...verifiedOne, withdrawn()).when(withdraw())).toEqual([])
		expect(history(...verifiedOne, withdrawn()).refusal(verify())).toBe('NOT_FOUND')
		expect(history(...verifiedOne).refusal(withdraw({ userId: 'x', isAdmin: false }))).toBe('NOT_ALLOWED')
		expect(history(registered).refusal(withdraw())).toBe('NOT_FOUND')
	})

	it('is checked anew under another name, and ends with its organization', () => {
		const details = { detailsId: 'd2', detailsHash: 'h2', hasEmail: false }
		const rename: OrganizationCommand = {
			type: 'DescribeOrganization',
			by: OWNER,
			details,
			renamed: true,
			emailChanged: false,
			at,
		}
		const verifiedOne = [registered, submitted(), verified()]
		expect(history(...verifiedOne).when(rename)).toEqual([
			{ type: 'OrganizationDescribed', data: { ...details, emailChanged: false, at } },
			unverified('renamed'),
		])
		expect(history(...verifiedOne, unverified('renamed')).when(verify())).toEqual([verified()])
		const remove = { type: 'RemoveOrganization', by: OWNER, requests: 0, at } as const
		expect(history(...verifiedOne, submitted('t2'), withdrawn('t2')).when(remove)).toEqual([
			withdrawn(),
			{ type: 'OrganizationRemoved', data: { at } },
		])
	})

	it('has no number in its events', () => {
		const numbers = /[A-Z]{5}\d{4}[A-Z]|\d{2}-?\d{7}/
		const events = [submitted(), verified(), unverified('refused'), withdrawn()]
		expect(JSON.stringify(events)).not.toMatch(numbers)
	})
})

describe('what a lead sends', () => {
	const documentId = '55555555-5555-4555-8555-555555555555'
	const india = {
		law: '80G',
		pan: 'aaatk 0000k',
		approval: 'AAATK0000K-F20261',
		validFrom: '2026-04-01',
		validUntil: '2031-03-31',
		documentId,
	}
	const us = { law: '501c3', ein: '94-1234567', validFrom: '2019-05-14', documentId }
	const faults = (body: object) => {
		const { error } = taxRegistrationBody.safeParse(body)
		return error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []
	}

	it('is numbers as tax offices write them', () => {
		expect(taxRegistrationBody.parse(india)).toMatchObject({
			pan: 'AAATK0000K',
			approval: 'AAATK0000KF20261',
		})
		expect(taxRegistrationBody.parse(us)).toMatchObject({ ein: '941234567', validUntil: null })
	})

	it.each([
		['pan: common.fields.enterPan', { ...india, pan: 'AAATK0000' }],
		['approval: common.fields.enterApproval80G', { ...india, approval: 'AAATK0000K' }],
		['approval: organizations.fields.approvalOfOther', { ...india, pan: 'AAATK1111K' }],
		['validUntil: organizations.fields.endsBeforeItBegins', { ...india, validUntil: '2026-03-31' }],
		['ein: common.fields.enterEin', { ...us, ein: '94-123456' }],
		['documentId: organizations.fields.addCertificate', { ...us, documentId: undefined }],
	])('is refused with "%s"', (fault, body) => {
		expect(faults(body)).toEqual([fault])
	})

	it('is under the law of its region', () => {
		expect([regionOfLaw('80G'), regionOfLaw('501c3')]).toEqual(['IN', 'US'])
	})
})
