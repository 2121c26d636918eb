import { Box } from '@mui/material'
import { useTyped } from '../use-typed.ts'
import { styles as filters } from './filter-form.styles.ts'

interface NativeDateProps {
	label: string
	/** Whose days they are. */
	whose: string
	/** `2026-11-21`; empty: none. */
	value: string
	/** Gets a day of this century, or an empty text for none; never what is half typed. */
	onChange: (day: string) => void
}

/** A day in a row of filters, typed or picked. */
export function NativeDate({ label, whose, value, onChange }: NativeDateProps) {
	const { text, type, settle } = useTyped(value)
	const take = ({ value: next, validity }: HTMLInputElement) => {
		// A year is outside of the range until its fourth digit, and a day such as February 31 is no value.
		if (!validity.valid) return type(next)
		type(next, next)
		if (next !== value) onChange(next)
	}
	/** Emptied part by part, a field tells of nothing new with its last part; half typed, it holds no day. */
	const leave = (field: HTMLInputElement) => {
		take(field)
		settle()
	}
	return (
		<Box component="label" sx={filters.pick} className="pick">
			<span>{label}:</span>
			<input
				type="date"
				min="2000-01-01"
				max="2099-12-31"
				value={text}
				onChange={(event) => take(event.target)}
				onBlur={(event) => leave(event.target)}
			/>
			<small>{whose}</small>
		</Box>
	)
}
