import { CircleAlert } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { Icon } from './icon.tsx'

type CheckboxProps = { readonly label: ReactNode; readonly help?: ReactNode } & Omit<
	ComponentProps<'input'>,
	'type'
>

export function Checkbox({ label, help, ...input }: CheckboxProps) {
	return (
		<label className="opt">
			<input type="checkbox" className="box" {...input} />
			<span>
				{label}
				{help && <span className="help block">{help}</span>}
			</span>
		</label>
	)
}

export interface Choice<Value extends string> {
	readonly value: Value
	readonly title: ReactNode
	readonly help?: ReactNode
	readonly aside?: ReactNode
}

interface ChoiceGroupProps {
	readonly label: ReactNode
	readonly error: string | undefined
	readonly layout?: 'list' | 'cards'
	readonly children: ReactNode
}

export function ChoiceGroup({ label, error, layout = 'list', children }: ChoiceGroupProps) {
	const errorId = useId()
	return (
		<fieldset className="stack gap-2" aria-describedby={error ? errorId : undefined}>
			<legend className="label mb-2">{label}</legend>
			<div className={layout === 'list' ? 'choice' : 'roles'}>{children}</div>
			{error && (
				<span className="err" id={errorId} role="alert">
					<Icon of={CircleAlert} size="s" />
					{error}
				</span>
			)}
		</fieldset>
	)
}

interface RadioGroupProps<Value extends string> {
	readonly label: ReactNode
	readonly name: string
	readonly choices: readonly Choice<Value>[]
	readonly value: Value | undefined
	readonly onChange: (value: Value) => void
	readonly error?: string | undefined
	readonly layout?: ChoiceGroupProps['layout']
}

export function RadioGroup<Value extends string>({
	label,
	name,
	choices,
	value,
	onChange,
	error,
	layout = 'list',
}: RadioGroupProps<Value>) {
	return (
		<ChoiceGroup label={label} error={error} layout={layout}>
			{choices.map((choice) => (
				<label key={choice.value} className={choice.value === value ? 'on' : ''}>
					<input
						type="radio"
						className="box round"
						name={name}
						value={choice.value}
						checked={choice.value === value}
						onChange={() => onChange(choice.value)}
					/>
					<span>
						<b>{choice.title}</b>
						{choice.help && <span className="text-ink-2 text-sm block">{choice.help}</span>}
					</span>
					{choice.aside && <span className="text-right">{choice.aside}</span>}
				</label>
			))}
		</ChoiceGroup>
	)
}

interface PlainRadioProps {
	readonly name: string
	readonly value: string
	readonly title: ReactNode
	readonly isChosen: boolean
}

export function PlainRadio({ name, value, title, isChosen }: PlainRadioProps) {
	return (
		<label>
			<input type="radio" className="box round" name={name} value={value} defaultChecked={isChosen} />
			<b>{title}</b>
		</label>
	)
}
