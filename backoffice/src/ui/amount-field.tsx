import { InputAdornment, TextField } from '@mui/material'
import { amountInput, amountMessage } from '../../../client/amount-field.ts'
import { type AmountRule, amountWithin } from '../../../kernel/typed-amount.ts'
import { useT } from '../providers/i18n.ts'

interface AmountFieldProps {
	label: string
	rule: AmountRule
	/** The text as it was typed. */
	value: string
	onChange: (typed: string) => void
	/** Whether the reader should know by now what is wrong. */
	tried: boolean
	/** What the server found wrong. */
	refusal?: string | null
	help?: string
	autoFocus?: boolean
}

/** The field wherever money is typed in a form, see `amountInput`. */
export function AmountField({
	label,
	rule,
	value,
	onChange,
	tried,
	refusal = null,
	help,
	autoFocus = false,
}: AmountFieldProps) {
	const t = useT()
	const { sign, inputMode, takes } = amountInput(rule)
	const amount = amountWithin(value, rule)
	const problem = tried && typeof amount === 'string' ? t(amountMessage(amount)) : refusal
	return (
		<TextField
			label={label}
			value={value}
			onChange={({ target }) => {
				if (takes(target.value)) onChange(target.value)
			}}
			required
			error={problem !== null}
			helperText={problem ?? help}
			fullWidth
			autoFocus={autoFocus}
			slotProps={{
				input: {
					startAdornment: <InputAdornment position="start">{sign}</InputAdornment>,
				},
				htmlInput: {
					inputMode,
					autoComplete: 'off',
				},
			}}
		/>
	)
}
