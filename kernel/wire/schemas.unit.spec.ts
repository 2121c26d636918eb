import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { paymentIntentBody } from '../../domain/donations/contract.ts'
import { defaultFieldText } from '../texts/default-field-text.ts'
import { optionalParagraphs, optionalText, paragraphs, text, unionByField } from './schemas.ts'

const check = vi.fn((text: string) => text.length > 2)
const having = z.object({ ref: z.string().refine(check), amount: z.never().optional() })
const lacking = z.object({ amount: z.int().min(1), note: z.string().default('') })
const byField = unionByField('ref', having, lacking)
const union = z.union([having, lacking])
const answer = (schema: z.ZodType, value: unknown) => {
	const { data, error } = schema.safeParse(value, { error: defaultFieldText })
	return { data, issues: error?.issues }
}

describe('a union by its telling field', () => {
	it('accepts, reads and refuses as the plain union does', () => {
		const fields = fc.record(
			{
				ref: fc.oneof(fc.string(), fc.integer(), fc.constant(undefined)),
				amount: fc.oneof(fc.integer({ min: -1, max: 2 }), fc.constant('1'), fc.constant(undefined)),
				note: fc.oneof(fc.string(), fc.constant(null)),
				other: fc.anything(),
			},
			{ requiredKeys: [] },
		)
		fc.assert(
			fc.property(fc.oneof({ weight: 9, arbitrary: fields }, fc.anything()), (value) => {
				expect(answer(byField, value)).toEqual(answer(union, value))
			}),
		)
	})
	it('is described as the plain union is', () => {
		expect(z.toJSONSchema(byField, { io: 'input' })).toEqual(z.toJSONSchema(union, { io: 'input' }))
	})
	it('doesn’t try the first member without the field', () => {
		const first = vi.spyOn(having._zod, 'run')
		expect(byField.parse({ amount: 5 })).toEqual({ amount: 5, note: '' })
		expect(first).not.toHaveBeenCalled()
		first.mockRestore()
	})
	it('reads what pays for a donation as the plain union of its steps does', () => {
		const plain = z.union(paymentIntentBody.options)
		const ref = fc.constantFrom('pi_1', 'nothing', 7, undefined)
		const body = fc.record(
			{
				paymentIntentId: ref,
				payment_method_types: fc.constantFrom(['card'], []),
				paymentMethodId: fc.constantFrom('pm_1', 'pi_1', undefined),
				amount: fc.constantFrom(100, 0, 1.5),
				currency: fc.constantFrom('INR', 'inr', 'EUR'),
				settlementCurrency: fc.constantFrom('INR', 'usd', ''),
			},
			{ requiredKeys: [] },
		)
		fc.assert(
			fc.property(body, (value) => {
				expect(answer(paymentIntentBody, value)).toEqual(answer(plain, value))
			}),
		)
	})
})

describe('what somebody wrote', () => {
	const BREAKS = ['\n', '\r', '\r\n', '\v', '\f', '\u0085', '\u2028', '\u2029', '\n\n \n']

	it('in a field of one line is one, whatever broke it', () => {
		for (const field of [text(50, 'missing'), optionalText(50)])
			for (const end of BREAKS) {
				expect(field.parse(`${end} Asha ${end}\tRao${end}`)).toBe('Asha Rao')
				expect(field.parse('Asha  Rao')).toBe('Asha  Rao')
			}
		expect(answer(text(50, 'missing'), ' \n ').issues).toMatchObject([{ message: 'missing' }])
		expect(text(8, 'missing').safeParse('Asha\r\nRao').success).toBe(true)
	})

	it('in several lines is kept', () => {
		for (const field of [paragraphs(50, 'missing'), optionalParagraphs(50)])
			expect(field.parse('Namaste\n\nI can help\n')).toBe('Namaste\n\nI can help')
	})
})
