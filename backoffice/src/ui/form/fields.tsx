import {
	Checkbox,
	FormControl,
	FormControlLabel,
	FormGroup,
	FormHelperText,
	FormLabel,
	InputAdornment,
	MenuItem,
	Radio,
	RadioGroup,
	TextField,
	type TextFieldProps,
} from '@mui/material'
import { type ReactNode, useId } from 'react'
import { type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { amountInput } from '../../../../client/amount-field.ts'
import type { AmountRule } from '../../../../kernel/wire/typed-amount.ts'
import { useFieldText } from '../../providers/field-text.ts'
import type { ContractForm } from './contract-form.ts'

interface FieldProps<V extends FieldValues> {
	form: ContractForm<V>
	name: FieldPath<V>
	label: string
	help?: string
}

function useFormField<V extends FieldValues>({ form, name }: Pick<FieldProps<V>, 'form' | 'name'>) {
	const fieldText = useFieldText()
	const {
		field: { ref, value, ...field },
		fieldState: { error },
	} = useController({ control: form.control, name })
	return {
		field: { ...field, value: (value ?? '') as string, inputRef: ref },
		problem: error?.message === undefined ? null : fieldText(error.message),
		rule: form.ruleOf(name),
	}
}

type LineProps<V extends FieldValues> = Omit<FieldProps<V>, 'help'> &
	Pick<
		TextFieldProps,
		'type' | 'fullWidth' | 'autoFocus' | 'autoComplete' | 'required' | 'size' | 'sx' | 'lang'
	> & {
		/** Shown below the field while it has no error; a function receives the number of letters left. */
		help?: string | ((left: number) => string)
		rows?: number
		/** A text that is too long is kept, so that nothing typed is lost. */
		isWhole?: boolean
		/** Returns the part of the typed text that the field takes. */
		reads?: (typed: string) => string
		onType?: () => void
		inputMode?: 'numeric'
	}

export function Line<V extends FieldValues>(props: LineProps<V>) {
	const { form, name, help, rows, isWhole, reads, onType, inputMode, lang, ...rest } = props
	const { field, problem, rule } = useFormField({ form, name })
	const hint = typeof help === 'function' ? help((rule.maxLength ?? 0) - field.value.length) : help
	return (
		<TextField
			required={(rule.minLength ?? 0) > 0}
			fullWidth
			{...field}
			onChange={({ target }) => {
				field.onChange(reads ? reads(target.value) : target.value)
				onType?.()
			}}
			error={problem !== null}
			helperText={problem ?? hint}
			{...(rows && { multiline: true, minRows: rows, maxRows: 10 })}
			slotProps={{
				htmlInput: { maxLength: isWhole ? undefined : rule.maxLength, inputMode, lang },
				...(rest.type?.startsWith('date') && { inputLabel: { shrink: true } }),
			}}
			{...rest}
		/>
	)
}

interface AmountLineProps<V extends FieldValues> extends FieldProps<V>, Pick<TextFieldProps, 'autoFocus'> {
	rule: AmountRule
}

export function AmountLine<V extends FieldValues>({ form, name, rule, help, ...rest }: AmountLineProps<V>) {
	const { field, problem } = useFormField({ form, name })
	const { sign, inputMode, takes } = amountInput(rule)
	return (
		<TextField
			required
			fullWidth
			{...field}
			onChange={({ target }) => {
				if (takes(target.value)) field.onChange(target.value)
			}}
			error={problem !== null}
			helperText={problem ?? help}
			slotProps={{
				input: { startAdornment: <InputAdornment position="start">{sign}</InputAdornment> },
				htmlInput: { inputMode, autoComplete: 'off' },
			}}
			{...rest}
		/>
	)
}

interface Option {
	readonly value: string
	readonly text: ReactNode
}

type OneOfProps<V extends FieldValues> = FieldProps<V> &
	Pick<TextFieldProps, 'required' | 'size' | 'disabled' | 'fullWidth'> & {
		options: readonly Option[]
		onChoose?: (value: string) => void
	}

export function OneOf<V extends FieldValues>(props: OneOfProps<V>) {
	const { form, name, help, options, onChoose, ...rest } = props
	const { field, problem } = useFormField({ form, name })
	return (
		<TextField
			select
			fullWidth
			{...field}
			onChange={({ target }) => {
				field.onChange(target.value)
				onChoose?.(target.value)
			}}
			error={problem !== null}
			helperText={problem ?? help}
			{...rest}
		>
			{options.map(({ value, text }) => (
				<MenuItem key={value} value={value}>
					{text}
				</MenuItem>
			))}
		</TextField>
	)
}

interface ChoiceProps<V extends FieldValues> extends FieldProps<V> {
	options: readonly { readonly value: string | boolean; readonly text: ReactNode }[]
	row?: boolean
	required?: boolean
}

export function Choice<V extends FieldValues>(props: ChoiceProps<V>) {
	const { form, name, label, help, options, row = false, required = false } = props
	const { field, problem } = useFormField({ form, name })
	const { inputRef, ...group } = field
	const id = useId()
	return (
		<FormControl error={problem !== null} required={required}>
			<FormLabel id={id}>{label}</FormLabel>
			<RadioGroup
				row={row}
				aria-labelledby={id}
				{...group}
				onChange={(_, chosen) => group.onChange(options.find(({ value }) => String(value) === chosen)?.value)}
			>
				{options.map(({ value, text }, index) => (
					<FormControlLabel
						key={String(value)}
						value={value}
						label={text}
						control={<Radio {...(index === 0 && { slotProps: { input: { ref: inputRef } } })} />}
					/>
				))}
			</RadioGroup>
			{(problem ?? help) ? <FormHelperText>{problem ?? help}</FormHelperText> : null}
		</FormControl>
	)
}

export function Ticked<V extends FieldValues>({ form, name, label, help }: FieldProps<V>) {
	const {
		field: { ref, value, ...field },
	} = useController({ control: form.control, name })
	return (
		<div>
			<FormControlLabel
				label={label}
				control={<Checkbox {...field} checked={value === true} slotProps={{ input: { ref } }} />}
			/>
			{help ? <FormHelperText>{help}</FormHelperText> : null}
		</div>
	)
}

interface SeveralProps<V extends FieldValues> extends FieldProps<V> {
	options: readonly { readonly value: string; readonly text: ReactNode }[]
	required?: boolean
}

/** A field whose value is the list of the chosen options. */
export function Several<V extends FieldValues>(props: SeveralProps<V>) {
	const { form, name, label, help, options, required = true } = props
	const {
		field: { inputRef, name: group, value, onBlur, onChange },
		problem,
	} = useFormField({ form, name })
	const chosen = options.filter((option) => value.includes(option.value)).map((option) => option.value)
	const toggle = (toggled: string, isChosen: boolean) =>
		onChange(isChosen ? [...chosen, toggled] : chosen.filter((each) => each !== toggled))
	return (
		<FormControl component="fieldset" error={problem !== null} required={required}>
			<FormLabel component="legend">{label}</FormLabel>
			<FormGroup onBlur={onBlur}>
				{options.map((option, index) => (
					<FormControlLabel
						key={option.value}
						required={false}
						label={option.text}
						control={
							<Checkbox
								name={group}
								checked={chosen.includes(option.value)}
								onChange={(_, isChosen) => toggle(option.value, isChosen)}
								{...(index === 0 && { slotProps: { input: { ref: inputRef } } })}
							/>
						}
					/>
				))}
			</FormGroup>
			{(problem ?? help) ? <FormHelperText>{problem ?? help}</FormHelperText> : null}
		</FormControl>
	)
}
