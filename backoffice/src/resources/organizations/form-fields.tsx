import {
	FormControl,
	FormControlLabel,
	FormHelperText,
	FormLabel,
	MenuItem,
	Radio,
	RadioGroup,
	TextField,
} from '@mui/material'

interface FieldProps {
	name: string
	label: string
	value: string
	/** What is wrong with it, in the reader's language. */
	problem: string | null
	help?: string
	onChange: (value: string) => void
}

interface LineProps extends FieldProps {
	required?: boolean
	/** More than one line, and how many at first. */
	rows?: number
}

/** Text on one line, or on several. What is too long stays and is told, so that nothing typed is lost. */
export const Line = ({ name, label, value, problem, help, onChange, required, rows }: LineProps) => (
	<TextField
		name={name}
		label={label}
		value={value}
		onChange={(event) => onChange(event.target.value)}
		required={required ?? false}
		error={problem !== null}
		helperText={problem ?? help}
		fullWidth
		autoComplete="off"
		{...(rows && { multiline: true, minRows: rows, maxRows: 12 })}
	/>
)

interface ChoiceProps extends FieldProps {
	options: readonly { readonly value: string; readonly text: string }[]
}

/** One of a list. */
export const OneOf = ({ name, label, value, problem, onChange, options }: ChoiceProps) => (
	<TextField
		select
		name={name}
		label={label}
		value={value}
		onChange={(event) => onChange(event.target.value)}
		required
		error={problem !== null}
		helperText={problem}
		fullWidth
	>
		{options.map((option) => (
			<MenuItem key={option.value} value={option.value}>
				{option.text}
			</MenuItem>
		))}
	</TextField>
)

/** One of a few that are all in sight. */
export const Choice = ({ name, label, value, problem, help, onChange, options }: ChoiceProps) => (
	<FormControl error={problem !== null} required>
		<FormLabel id={`choice-${name}`}>{label}</FormLabel>
		<RadioGroup
			row
			name={name}
			aria-labelledby={`choice-${name}`}
			value={value}
			onChange={(_, chosen) => onChange(chosen)}
		>
			{options.map((option) => (
				<FormControlLabel key={option.value} value={option.value} label={option.text} control={<Radio />} />
			))}
		</RadioGroup>
		{(problem ?? help) ? <FormHelperText>{problem ?? help}</FormHelperText> : null}
	</FormControl>
)
