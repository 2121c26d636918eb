import { createHash } from 'node:crypto'
import canonicalize from 'canonicalize'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { REPORT_FIGURES } from '../../domain/ledger/figures.contract.ts'
import { canonicalRow, type SavedRow } from '../../domain/ledger/runs.contract.ts'
import { digestOf } from './run-rows.ts'

const plain = (row: unknown): unknown =>
	JSON.parse(JSON.stringify(row, (_, value) => (typeof value === 'bigint' ? String(value) : value)))

describe('a kept row', () => {
	const saved = fc.record<SavedRow>({
		requestId: fc.uuid(),
		contentId: fc.uuid(),
		status: fc.string(),
		region: fc.constantFrom('IN', 'US'),
		currency: fc.constantFrom('INR', 'USD'),
		figures: fc.record(
			Object.fromEntries(
				REPORT_FIGURES.map((figure) => [figure, fc.bigInt({ min: -(2n ** 62n), max: 2n ** 62n })]),
			),
		) as fc.Arbitrary<SavedRow['figures']>,
	})
	it('is written as canonical JSON (RFC 8785)', () => {
		fc.assert(
			fc.property(saved, (row) => {
				expect(canonicalRow(row)).toBe(canonicalize(plain(row)))
			}),
		)
	})
	it('counts in the hash of its run, in its place', async () => {
		await fc.assert(
			fc.asyncProperty(fc.array(saved, { maxLength: 5 }), async (rows) => {
				const stream = async function* () {
					yield* rows
				}
				const { rowsHash, rows: count, totals } = await digestOf(stream())
				const whole = canonicalize(plain(rows)) ?? ''
				expect(rowsHash).toBe(createHash('sha256').update(whole).digest('hex'))
				expect(count).toBe(rows.length)
				for (const [currency, sums] of Object.entries(totals)) {
					const own = rows.filter((row) => row.currency === currency)
					for (const figure of REPORT_FIGURES)
						expect(sums[figure]).toBe(String(own.reduce((sum, row) => sum + row.figures[figure], 0n)))
				}
			}),
		)
	})
})
