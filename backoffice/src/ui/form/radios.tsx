import { Box } from '@mui/material'
import { type ReactNode, useId } from 'react'

interface RadiosProps<V> {
	legend: string
	options: readonly { readonly value: V; readonly text: ReactNode; readonly disabled?: boolean }[]
	value: V
	onChange: (value: V) => void
}

const style = {
	display: 'grid',
	gap: '8px',
	minWidth: 0,
	m: 0,
	p: 0,
	border: 0,
	legend: { mb: '6px', p: 0, fontWeight: 580 },
	label: { display: 'flex', gap: '10px', alignItems: 'center', minHeight: 28, cursor: 'pointer' },
	input: { width: 18, height: 18, flex: 'none', m: 0, accentColor: 'var(--color-pine)' },
}

export function Radios<V>({ legend, options, value, onChange }: RadiosProps<V>) {
	const name = useId()
	return (
		<Box component="fieldset" sx={style}>
			<legend>{legend}</legend>
			{options.map((option) => (
				<label key={String(option.value)}>
					<input
						type="radio"
						name={name}
						checked={value === option.value}
						disabled={option.disabled}
						onChange={() => onChange(option.value)}
					/>
					{option.text}
				</label>
			))}
		</Box>
	)
}
