import { describe, expect, it } from 'vitest'
import {
	donationForPaidBy,
	fundOf,
	fundParts,
	idOf,
	isSameTarget,
	TARGET_KINDS,
	TARGETS,
	type Target,
	targetKindOf,
	targetOf,
	targetOfFund,
} from './donation-targets-rules.contract.ts'
import { fundName } from './fund-name.contract.ts'

const ID = '11111111-1111-4111-8111-111111111111'
const OTHER = '22222222-2222-4222-8222-222222222222'
const FUNDS: readonly (readonly [Target, string])[] = [
	[{ kind: 'request', id: ID }, `request.${ID}.USD`],
	[{ kind: 'individual', id: ID }, `individual.${ID}.USD`],
	[{ kind: 'foundation' }, 'foundation.karuna.USD'],
	[{ kind: 'event', id: ID }, `event.${ID}.USD`],
]

describe('A target of donations', () => {
	it.each(FUNDS)('%j has the fund %s, which names it', (target, fund) => {
		expect(fundOf(target, 'USD')).toBe(fund)
		expect(targetOfFund(fund)).toEqual(target)
		expect(fundParts(fund)).toEqual({ kind: target.kind, targetId: idOf(target), currency: 'USD' })
		expect(fundName('').safeParse(fund).success).toBe(true)
	})

	it('of each kind is here', () => {
		expect(FUNDS.map(([{ kind }]) => kind)).toEqual(TARGET_KINDS)
	})

	it.each(TARGET_KINDS)('of kind %s is found by its name in calls', (kind) => {
		expect(targetKindOf(TARGETS[kind].donationFor)).toBe(kind)
	})

	it('is the same by kind and id', () => {
		expect(isSameTarget(targetOf('request', ID), targetOf('request', ID))).toBe(true)
		expect(isSameTarget(targetOf('request', ID), targetOf('request', OTHER))).toBe(false)
		expect(isSameTarget(targetOf('request', ID), targetOf('individual', ID))).toBe(false)
		expect(isSameTarget(targetOf('foundation', null), targetOf('foundation', ID))).toBe(true)
		expect(isSameTarget(null, targetOf('foundation', null))).toBe(false)
	})

	it('is paid for by bank debit only where the specification says so', () => {
		expect(donationForPaidBy('bankDebit')).toEqual(['donationRequest', 'individual'])
		expect(donationForPaidBy('card')).toBeNull()
		expect(donationForPaidBy('upi')).toEqual(['donationRequest', 'individual', 'tal'])
	})
})

describe('A fund', () => {
	it.each(['', 'nothing', 'constructor.x.USD', 'foundation.other.USD', `person.${ID}.USD`])(
		'is not named "%s"',
		(fund) => {
			expect(targetOfFund(fund)).toBeNull()
			expect(fundName('').safeParse(fund).success).toBe(false)
		},
	)
})
