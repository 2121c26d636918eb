import { createHash } from 'node:crypto'
import canonicalize from 'canonicalize'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { byFigure, REPORT_FIGURES } from '../../domain/ledger/figures.contract.ts'
import { canonicalRow, type SavedRow } from '../../domain/ledger/runs.contract.ts'
import { digestOf } from './run-rows.ts'

/** Returns a row as plain JSON. A correction of zero is left out, as in runs that knew none. */
const plain = (row: unknown): unknown =>
	JSON.parse(
		JSON.stringify(row, (key, value) =>
			typeof value !== 'bigint' ? value : key === 'corrected' && value === 0n ? undefined : String(value),
		),
	)

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
	const unmoved: SavedRow = {
		requestId: '00000000-0000-1000-8000-000000000000',
		contentId: '00000000-0000-1000-8000-000000000000',
		status: 'Approved',
		region: 'IN',
		currency: 'INR',
		figures: byFigure(() => 0n),
	}
	it('is written as canonical JSON (RFC 8785)', () => {
		fc.assert(
			fc.property(saved, (row) => {
				expect(canonicalRow(row)).toBe(canonicalize(plain(row)))
			}),
			{ examples: [[unmoved]] },
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
