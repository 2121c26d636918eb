import { createHash } from 'node:crypto'
import canonicalize from 'canonicalize'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { sealedDigest } from './sealed-rows.ts'

const cell = fc.oneof(fc.string(), fc.integer(), fc.constant(null))

it('digests the canonical JSON (RFC 8785) of a sealed file', () =>
	fc.assert(
		fc.asyncProperty(
			fc.array(fc.dictionary(fc.stringMatching(/^[a-zA-Z]+$/), cell), { maxLength: 4 }),
			async (rows) => {
				const stream = async function* () {
					yield* rows
				}
				const sha256 = createHash('sha256')
					.update(canonicalize(rows) ?? '')
					.digest('hex')
				expect(await sealedDigest(stream())).toEqual({ rows: rows.length, sha256 })
			},
		),
	))
