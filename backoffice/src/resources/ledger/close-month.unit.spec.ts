import { expect, test } from 'vitest'
import type { Run } from '../../../../domain/ledger/runs.contract.ts'
import { fits } from './CloseMonth.tsx'

const month = { entity: 'IN', endsAt: '2026-10-31T18:29:59.999Z' } as const
const run = {
	status: null,
	region: 'IN',
	effectiveAt: month.endsAt,
	asOf: '2026-11-02T04:00:00.000Z',
	signedAt: '2026-11-02T04:05:00.000Z',
} as Run

test('A month is sealed by a signed run of all its requests, for money until its end, taken after it.', () => {
	expect(fits(run, month)).toBe(true)
	expect(fits({ ...run, region: null }, month)).toBe(true)
	expect(fits({ ...run, region: 'US' }, month)).toBe(false)
	expect(fits({ ...run, status: 1 }, month)).toBe(false)
	expect(fits({ ...run, signedAt: null }, month)).toBe(false)
	expect(fits({ ...run, effectiveAt: null }, month)).toBe(false)
	expect(fits({ ...run, asOf: '2026-10-30T00:00:00.000Z' }, month)).toBe(false)
})
