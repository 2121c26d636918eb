import type { ReactNode } from 'react'
import { Select } from '../../../ui/field.tsx'

const DAYS = Array.from({ length: 31 }, (_, index) => index + 1)

interface DayFieldProps {
	readonly label: string
	readonly help?: ReactNode
	readonly value: number
	readonly onChange: (day: number) => void
}

export function DayField({ onChange, ...field }: DayFieldProps) {
	return (
		<Select className="num" {...field} onChange={({ target }) => onChange(Number(target.value))}>
			{DAYS.map((day) => (
				<option key={day} value={day}>
					{day}
				</option>
			))}
		</Select>
	)
}
