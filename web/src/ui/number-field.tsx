import type { ComponentProps } from 'react'
import { type NumberKind, typedNumber } from '../../../domain/_shared/identity-numbers.contract.ts'
import { TextField } from './field.tsx'

const OF_DIGITS: readonly NumberKind[] = ['aadhaar', 'ein']

type NumberFieldProps = Omit<
	ComponentProps<typeof TextField>,
	'value' | 'onChange' | 'inputMode' | 'autoComplete'
> & {
	readonly kind: NumberKind
	readonly value: string
	readonly onChange: (value: string) => void
}

export function NumberField({ kind, value, onChange, ...field }: NumberFieldProps) {
	return (
		<TextField
			{...field}
			className="num"
			autoComplete="off"
			autoCapitalize="characters"
			spellCheck={false}
			inputMode={OF_DIGITS.includes(kind) ? 'numeric' : 'text'}
			value={value}
			onChange={({ target }) => onChange(typedNumber(kind, target.value))}
		/>
	)
}
