import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { correctReceiptBody } from '../../../../domain/receipts/backoffice.contract.ts'
import { useContractForm } from './contract-form.ts'
import { Line } from './fields.tsx'
import { typedAmount } from './typed-amount.ts'

const values = { name: 'Asha Patil', line1: '', line2: '', city: '', state: '', zip_code: '', country: '' }

function Correction({ name }: { name: 'name' | 'line1' | 'reason' }) {
	const task = { error: null, isPending: false }
	const form = useContractForm({ schema: correctReceiptBody, values: { ...values, reason: '' }, task })
	return <Line form={form} name={name} label="A label" help={(left) => `${left} left`} />
}
const field = (name: 'name' | 'line1' | 'reason') => renderToStaticMarkup(<Correction name={name} />)

it('has the rules of the contract', () => {
	expect(field('name')).toMatch(
		/<input(?=[^>]* required="")(?=[^>]* maxLength="201")[^>]* value="Asha Patil"/,
	)
	expect(field('reason')).toMatch(/<input(?=[^>]* required="")[^>]* maxLength="2000"/)
	expect(field('line1')).toContain('maxLength="50"')
	expect(field('line1')).not.toContain('required=""')
})

it('says how many letters are left', () => {
	expect(field('name')).toContain('191 left')
})

it('says what is wrong with an amount as it was typed', () => {
	const schema = typedAmount({ currency: 'INR', decimals: 'minor', min: 1n })
	const faultOf = (typed: string) => schema.safeParse(typed).error?.issues[0]?.message
	expect(faultOf('1,023.60')).toBeUndefined()
	expect(faultOf(' ')).toBe('common.fields.enterAmount')
	expect(faultOf('1,0')).toBe('common.fields.invalidAmount')
})
