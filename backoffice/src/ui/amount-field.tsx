import { InputAdornment, TextField } from '@mui/material'
import { CURRENCY_SIGNS } from '../../../kernel/money.ts'
import { type AmountProblem, type AmountRule, amountWithin } from '../../../kernel/typed-amount.ts'
import { useT } from '../providers/i18n.ts'

interface AmountFieldProps {
	label: string
	rule: AmountRule
	/** The text as it was typed: it is never changed. */
	value: string
	onChange: (typed: string) => void
	/** Whether the reader should know by now what is wrong. */
	tried: boolean
	/** What the server found wrong. */
	refusal?: string | null
	help?: string
	autoFocus?: boolean
}

/**
 * The field wherever money is typed in a form. The text stays as it was typed, whatever it is; so there is no limit
 * of its length, which would cut the end of what is pasted.
 */
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
	const amount = amountWithin(value, rule)
	const problem = tried && typeof amount === 'string' ? t(amountMessage(amount)) : refusal
	return (
		<TextField
			label={label}
			value={value}
			onChange={(event) => onChange(event.target.value)}
			required
			error={problem !== null}
			helperText={problem ?? help}
			fullWidth
			autoFocus={autoFocus}
			slotProps={{
				input: {
					startAdornment: <InputAdornment position="start">{CURRENCY_SIGNS[rule.currency]}</InputAdornment>,
				},
				htmlInput: {
					inputMode: rule.decimals === 'whole' ? 'numeric' : 'decimal',
					autoComplete: 'off',
				},
			}}
		/>
	)
}

/** What a problem is called: the messages of core §5. */
export const amountMessage = (problem: AmountProblem) => `amount.${problem}` as const
