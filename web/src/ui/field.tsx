import { CircleAlert } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { Icon } from './icon.tsx'

interface FieldProps {
	readonly label: ReactNode
	readonly help?: ReactNode
	readonly error?: string | undefined
	readonly optional?: string
	readonly hideLabel?: boolean
}

export interface FieldBinding {
	readonly name: string
	readonly defaultValue?: string
	readonly error?: string | undefined
	readonly optional?: string
}

interface Wiring {
	readonly id: string
	readonly 'aria-invalid': true | undefined
	readonly 'aria-describedby': string | undefined
}

export function Field({
	label,
	help,
	error,
	optional,
	hideLabel = false,
	children,
}: FieldProps & { readonly children: (wiring: Wiring) => ReactNode }) {
	const id = useId()
	const described = [error && `${id}-error`, help && `${id}-help`].filter(Boolean).join(' ')
	return (
		<div className="field">
			<label className={hideLabel ? 'sr-only' : 'label'} htmlFor={id}>
				{label} {optional && <span className="text-ink-2 font-normal">{optional}</span>}
			</label>
			{children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': described || undefined })}
			{error && (
				<span className="err" id={`${id}-error`} role="alert">
					<Icon of={CircleAlert} size="s" />
					{error}
				</span>
			)}
			{help && (
				<span className="help" id={`${id}-help`}>
					{help}
				</span>
			)}
		</div>
	)
}

type TextFieldProps = FieldProps & {
	readonly before?: ReactNode
	readonly after?: ReactNode
} & Omit<ComponentProps<'input'>, 'id' | 'aria-invalid' | 'aria-describedby' | 'children'>

export function TextField({
	label,
	help,
	error,
	optional,
	hideLabel,
	before,
	after,
	className,
	...input
}: TextFieldProps) {
	return (
		<Field {...{ label, help, error, optional, hideLabel }}>
			{(wiring) => (
				<span className={`input ${error ? 'bad' : ''} ${className ?? ''}`}>
					{before && <span className="text-ink-2">{before}</span>}
					<input {...input} {...wiring} />
					{after}
				</span>
			)}
		</Field>
	)
}

type TextAreaProps = FieldProps & Omit<ComponentProps<'textarea'>, 'id' | 'aria-invalid' | 'aria-describedby'>

export function TextArea({ label, help, error, optional, hideLabel, className, ...area }: TextAreaProps) {
	return (
		<Field {...{ label, help, error, optional, hideLabel }}>
			{(wiring) => (
				<textarea className={`input area ${error ? 'bad' : ''} ${className ?? ''}`} {...area} {...wiring} />
			)}
		</Field>
	)
}

type SelectProps = FieldProps & Omit<ComponentProps<'select'>, 'id' | 'aria-invalid' | 'aria-describedby'>

export function Select({ label, help, error, optional, hideLabel, className, ...select }: SelectProps) {
	return (
		<Field {...{ label, help, error, optional, hideLabel }}>
			{(wiring) => (
				<select className={`input select ${error ? 'bad' : ''} ${className ?? ''}`} {...select} {...wiring} />
			)}
		</Field>
	)
}
