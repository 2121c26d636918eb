import { expect, it } from 'vitest'
import { scenario } from '../../kernel/events/decider.ts'
import { fundDecider } from './funds.decider.ts'
import type { FundEvent } from './funds.events.ts'

const given = scenario(fundDecider)
const credits = { total: '1000', position: '1' }
const at = '2026-11-20T10:00:00.000Z'
const reserve = {
	type: 'ReserveForJournal',
	entryId: 'e1',
	amount: 600n,
	currency: 'INR',
	credits,
	at,
} as const
const release = { type: 'ReleaseForJournal', entryId: 'e1', currency: 'INR', at } as const
const reserved: FundEvent = {
	type: 'JournalReserved',
	data: { entryId: 'e1', amount: '600', currency: 'INR', credits, at },
}
const released = (amount: string): FundEvent => ({
	type: 'JournalReleased',
	data: { entryId: 'e1', amount, currency: 'INR', at },
})

it('puts aside what an entry takes, once and only of free money', () => {
	expect(given().when(reserve)).toEqual([reserved])
	expect(given(reserved).when(reserve)).toEqual([])
	expect(given(reserved).refusal({ ...reserve, entryId: 'e2' })).toBe('INSUFFICIENT_FUNDS')
	expect(given().refusal({ ...reserve, amount: 1_001n })).toBe('INSUFFICIENT_FUNDS')
	expect(given(reserved).when({ ...reserve, entryId: 'e2', amount: 400n })).toHaveLength(1)
})

it('frees it when the entry is declined, and reserves nothing for it any more', () => {
	expect(given(reserved).when(release)).toEqual([released('600')])
	expect(given(reserved, released('600')).when(release)).toEqual([])
	expect(given(reserved, released('600')).refusal(reserve)).toBe('INSUFFICIENT_FUNDS')
	expect(given().when(release)).toEqual([released('0')])
	expect(given(released('0')).refusal(reserve)).toBe('INSUFFICIENT_FUNDS')
})
