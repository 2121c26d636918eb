import { Box } from '@mui/material'
import { useTyped } from '../use-typed.ts'
import { styles as filters } from './filter-form.styles.ts'

interface NativeDateProps {
	label: string
	whose: string
	/** `2026-11-21`, with a time `2026-11-21T10:42`; empty: none. */
	value: string
	/** Called with a day of this century or an empty text, never with a partly typed day. */
	onChange: (day: string) => void
	withTime?: boolean
}

export function NativeDate({ label, whose, value, onChange, withTime = false }: NativeDateProps) {
	const { text, type, settle } = useTyped(value)
	const take = ({ value: next, validity }: HTMLInputElement) => {
		// A year is outside of the range until its fourth digit, and a day such as February 31 is no value.
		if (!validity.valid) return type(next)
		type(next, next)
		if (next !== value) onChange(next)
	}
	/**
	 * A field that is emptied part by part fires no event for its last part; a partly typed one has no value.
	 */
	const leave = (field: HTMLInputElement) => {
		take(field)
		settle()
	}
	return (
		<Box component="label" sx={filters.pick} className="pick">
			<span>{label}:</span>
			<input
				type={withTime ? 'datetime-local' : 'date'}
				min={withTime ? '2000-01-01T00:00' : '2000-01-01'}
				max={withTime ? '2099-12-31T23:59' : '2099-12-31'}
				value={text}
				onChange={(event) => take(event.target)}
				onBlur={(event) => leave(event.target)}
			/>
			<small>{whose}</small>
		</Box>
	)
}
